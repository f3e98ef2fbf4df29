#!/usr/bin/env bash
# Installs Jasmin 0.11.0 from PyPI with RabbitMQ and Redis from Debian into a folder of its own, for the benches to compare with. Nothing is
# installed into the system and nothing is started. `bench/peers/jasmin.sh [FOLDER]`; the default is bench/peers/jasmin-installed, where
# the benches look for it (or in $JASMIN_DIR). Needs Debian or Ubuntu, Python 3.11 with venv, and some 200 MB.
set -euo pipefail
folder=${1:-${JASMIN_DIR:-$(dirname "$(realpath "$0")")/jasmin-installed}}
if [ -e "$folder/ready" ]; then echo "Jasmin is installed in $folder."; exit 0; fi
command -v apt-get dpkg python3 >/dev/null || { echo "apt-get, dpkg and python3 are needed: install on Debian or Ubuntu." >&2; exit 1; }
rm -rf "$folder"
mkdir -p "$folder/packages" "$folder/system"
folder=$(realpath "$folder")

# 0.11.1 forwards no receipt: after each response it fails with "'SubmitSM' object has no attribute 'response'".
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet jasmin==0.11.0

# What RabbitMQ and Redis need beyond a minimal Debian. `apt-get download` checks signatures as `apt-get install` does.
erlang=(base asn1 crypto public-key mnesia runtime-tools ssl eldap ftp tftp inets snmp os-mon parsetools syntax-tools tools xmerl)
cd "$folder/packages"
chmod 0777 . # apt downloads as a user of its own.
apt-get download -qq rabbitmq-server redis-server redis-tools liblzf1 libjemalloc2 "${erlang[@]/#/erlang-}"
for package in *.deb; do dpkg -x "$package" "$folder/system"; done
cd "$folder"
rm -rf packages

# Erlang's scripts contain the folder that it was built for.
find system/usr/lib/erlang -type f \( -name erl -o -name start \) -exec sed -i "s|^\( *ROOTDIR=\).*/usr/lib/erlang|\1$folder/system/usr/lib/erlang|" {} +
touch ready
echo "Jasmin $("$folder/venv/bin/pip" list 2>/dev/null | awk '$1 == "jasmin" { print $2 }') is installed in $folder."
