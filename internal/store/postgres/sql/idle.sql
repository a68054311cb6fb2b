-- Bounds the pauses in transactions of a connection, in milliseconds, if nothing else does.
SELECT set_config('idle_in_transaction_session_timeout', $1, false)
WHERE coalesce(current_setting('idle_in_transaction_session_timeout', true), '0') = '0'
