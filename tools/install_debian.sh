#!/bin/sh
# Install the first of these Debian or Ubuntu packages that there is, or say how it can be done.
set -u
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo -n"
if command -v apt-get >/dev/null; then
  $as_root apt-get update -qq
  for package in "$@"; do
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq "$package" && exit 0
  done
fi
for package in "$@"; do :; done
echo "The package $package is needed and could not be installed. Run this, then try again:" >&2
echo "    sudo apt-get install -y $package" >&2
exit 1
