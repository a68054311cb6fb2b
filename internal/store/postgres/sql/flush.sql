-- Makes commits of a connection wait for the disk, if they would not.
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') = 'off'
