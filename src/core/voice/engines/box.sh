# Runs a command in a file system that holds the system's libraries, a program's code and what is named, and nothing else.
#   sh box.sh <empty folder> <folder to hide> (<ro|rw> <path>)… -- <command>
# In mount and network namespaces of its own, as their root; the command gives that up.
set -e
umask 022
PATH="$PATH:/usr/sbin:/sbin:/usr/bin:/bin"
root=$1 hidden=$2
shift 2

share() {
  [ -e "$2" ] || return 0
  if [ -d "$2" ]; then
    mkdir -p "$root$2"
  else
    mkdir -p "$root${2%/*}"
    [ -e "$root$2" ] || : > "$root$2"
  fi
  mount --rbind "$2" "$root$2"
  [ "$1" = rw ] || mount -o remount,bind,ro "$root$2"
}

mount -t tmpfs -o size=16m,mode=755 tuma "$root"
mkdir -m 1777 "$root/tmp"
for path in /usr /bin /sbin /lib /lib32 /lib64 /nix/store /gnu/store /etc/ld.so.cache /sys/devices/system/cpu; do
  share ro "$path"
done
for path in /proc /dev/null /dev/urandom; do
  share rw "$path"
done
# Where it is in one of those, such as /usr/local/tuma/data.
[ ! -d "$root$hidden" ] || mount -t tmpfs -o size=64k,mode=755 tuma "$root$hidden"
while [ "$1" != -- ]; do
  share "$1" "$2"
  shift 2
done
shift
cd "$root"
pivot_root . .
umount -l .
exec "$@"
