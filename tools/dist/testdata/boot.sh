# Boots systemd in a machine of its own: namespaces, and the files of this machine with
# a folder in memory over them. The machine has no network but its own loopback, and
# leaves nothing behind.
#
#	unshare -m -p -u -i -n -C --fork --kill-child sh boot.sh FOLDER
set -eu
folder=$1
mount -t tmpfs over "$folder"
mkdir "$folder/over" "$folder/work" "$folder/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/over,workdir=$folder/work" "$folder/root"
cd "$folder/root"
mkdir -p proc sys run tmp dev old
hybrid=no
[ ! -d /sys/fs/cgroup/unified ] || hybrid=yes
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t tmpfs run run
mount -t tmpfs tmp tmp
if [ $hybrid = yes ]; then
	mount -t tmpfs cgroup sys/fs/cgroup
	mkdir sys/fs/cgroup/unified sys/fs/cgroup/systemd
	mount -t cgroup2 cgroup2 sys/fs/cgroup/unified
	mount -t cgroup -o none,name=systemd cgroup sys/fs/cgroup/systemd
else
	mount -t cgroup2 cgroup2 sys/fs/cgroup
fi
mount -t tmpfs dev dev
mkdir dev/shm dev/pts
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
for device in null zero full random urandom tty; do
	touch "dev/$device"
	mount --bind "/dev/$device" "dev/$device"
done
mkdir -p var/tmp etc
: >etc/fstab
rm -f usr/sbin/policy-rc.d # images of containers forbid packages to start what they install
pivot_root . old
umount -l /old
mount --make-rshared / # as systemd has it where it is not in a container
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
	/lib/systemd/systemd --unit=basic.target --log-target=journal </dev/null
