#!/bin/sh
# Install a Debian or Ubuntu package, or say how it can be done.
set -u
package=$1
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo -n"
if command -v apt-get >/dev/null; then
  $as_root apt-get update -qq && DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq "$package" && exit 0
fi
echo "The package $package is needed and could not be installed. Run this, then try again:" >&2
echo "    sudo apt-get install -y $package" >&2
exit 1
