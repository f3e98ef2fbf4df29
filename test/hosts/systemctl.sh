#!/bin/bash
# The `systemctl` of a host that is namespaces only: it runs units from their files as systemd would, as far as the guide needs it.
# Processes are found by their session, and by their user unless that is root.
set -u
case $(tr '\0' ' ' </proc/1/cmdline) in *tuma-host*) ;; *) echo "systemctl: this is no host of a test" >&2; exit 1 ;; esac
enabled=/etc/systemd/enabled-units

file_of() {
  local folder
  for folder in /etc/systemd/system /usr/lib/systemd/system /lib/systemd/system; do
    if [ -e "$folder/$1.service" ]; then echo "$folder/$1.service"; return; fi
  done
  echo "systemctl: there is no unit $1" >&2
  exit 5
}

# The values of a key, one a line, with the specifiers %p and %H filled in.
values() { sed -n "s/^$2=//p" "$(file_of "$1")" | sed "s/%p/$1/g; s/%H/$(hostname)/g"; }
value() { values "$1" "$2" | tail -n 1; }

# Its environment: Environment= and the files of EnvironmentFile=, as words NAME=value.
environment() {
  values "$1" Environment | sed 's/^"\(.*\)"$/\1/' | sed 's/" "/\n/g'
  values "$1" EnvironmentFile | sed 's/^-//' | while read -r file; do
    [ ! -e "$file" ] || sed -n 's/^\([A-Za-z_][A-Za-z_0-9]*\)="\?\([^"]*\)"\?$/\1=\2/p' "$file"
  done
}

# The ids of its processes, the supervisor not among them.
processes() {
  local user supervisor entry id
  user=$(value "$1" User)
  supervisor=$(cat "/run/units/$1.pid" 2>/dev/null || echo none)
  for entry in /proc/[0-9]*; do
    id=${entry#/proc/}
    if [ "$id" = 1 ] || [ "$id" = "$supervisor" ] || [ "$id" = $$ ]; then continue; fi
    if [ -n "$user" ] && [ "$user" != root ]; then
      [ "$(stat -c %U "$entry" 2>/dev/null)" = "$user" ] && echo "$id"
    else
      [ "$(cut -d' ' -f6 "$entry/stat" 2>/dev/null)" = "$supervisor" ] && echo "$id"
    fi
  done
}

supervise() {
  local unit=$1 command user workdir code words=() env=()
  mapfile -t env < <(environment "$unit")
  while read -r name; do [ -z "$name" ] || install -d -o "$(value "$unit" User || echo root)" "/run/$name"; done < <(values "$unit" RuntimeDirectory)
  command=$(value "$unit" ExecStart)
  user=$(value "$unit" User)
  workdir=$(value "$unit" WorkingDirectory)
  [ -z "$user" ] || [ "$user" = root ] || words=(setpriv --reuid "$user" --regid "$user" --init-groups)
  while :; do
    # The words of the command may name variables of the environment, as in Debian's unit of HAProxy.
    (cd "${workdir:-/}" && exec env -i PATH="$PATH" LC_ALL=C.UTF-8 "${env[@]}" "${words[@]}" \
      bash -c "exec $command") >>"/var/log/$unit.log" 2>&1 &
    wait $!
    code=$?
    echo "$(date -u +%FT%T.%3NZ) $unit ended with $code" >>/var/log/units.log
    [ ! -e "/run/units/$unit.stopping" ] || break
    case $(value "$unit" Restart) in always | on-failure) ;; *) break ;; esac
    sleep "$(value "$unit" RestartSec | grep . || echo 1)"
    [ ! -e "/run/units/$unit.stopping" ] || break
  done
  rm -f "/run/units/$unit.pid"
}

is_active() { [ -e "/run/units/$1.pid" ] && kill -0 "$(cat "/run/units/$1.pid")" 2>/dev/null; }

start() {
  is_active "$1" && return
  rm -f "/run/units/$1.stopping"
  file_of "$1" >/dev/null
  setsid "$0" supervise "$1" </dev/null >/dev/null 2>&1 &
  echo $! >"/run/units/$1.pid"
}

stop() {
  is_active "$1" || return 0
  touch "/run/units/$1.stopping"
  signal "$(value "$1" KillSignal | grep . || echo SIGTERM)" "$1"
  local tries
  for tries in $(seq 300); do
    [ -n "$(processes "$1")" ] || break
    sleep 0.1
  done
  signal SIGKILL "$1"
  for tries in $(seq 50); do is_active "$1" || return 0; sleep 0.1; done
}

signal() {
  local id
  for id in $(processes "$2"); do kill -s "$1" "$id" 2>/dev/null || true; done
}

act=$1
shift
case $act in
  daemon-reload) ;;
  supervise) supervise "$1" ;;
  start-enabled) for unit in $(cat "$enabled" 2>/dev/null); do start "$unit"; done ;;
  enable) for unit in "$@"; do file_of "$unit" >/dev/null; grep -qx "$unit" "$enabled" 2>/dev/null || echo "$unit" >>"$enabled"; done ;;
  start) for unit in "$@"; do start "$unit"; done ;;
  stop) for unit in "$@"; do stop "$unit"; done ;;
  restart) for unit in "$@"; do stop "$unit"; start "$unit"; done ;;
  kill) # kill -s SIGNAL UNIT: all its processes
    [ "$1" = -s ] || { echo "systemctl: kill needs -s" >&2; exit 1; }
    signal "$2" "$3" ;;
  is-active) is_active "$1" && echo active ;;
  *) echo "systemctl: $act is not for these hosts" >&2; exit 1 ;;
esac
