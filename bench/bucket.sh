#!/bin/bash
# A real S3 server (OpenStack Swift with its S3 API) in one folder of this machine, for `node bench/bucket.ts`. As root, on Debian:
# apt-get install -y swift-proxy swift-account swift-container swift-object memcached
set -euo pipefail
folder=${1:?bench/bucket.sh FOLDER PORT}
port=${2:?bench/bucket.sh FOLDER PORT}
mkdir -p "$folder/disk/d1" "$folder/cache"
cd "$folder"
cat > swift.conf <<C
[swift-hash]
swift_hash_path_suffix = portal
swift_hash_path_prefix = portal
C
kinds=(account container object)
for at in 0 1 2; do
  kind=${kinds[$at]}
  own=$((port + 1 + at))
  cat > "$kind.conf" <<C
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $own
workers = 0
user = root
swift_dir = $folder
devices = $folder/disk
mount_check = false
[pipeline:main]
pipeline = $kind-server
[app:$kind-server]
use = egg:swift#$kind
C
  swift-ring-builder "$kind.builder" create 4 1 1 > /dev/null
  swift-ring-builder "$kind.builder" add --region 1 --zone 1 --ip 127.0.0.1 --port "$own" --device d1 --weight 1 > /dev/null
  swift-ring-builder "$kind.builder" rebalance > /dev/null
done
cat > proxy.conf <<C
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
workers = 0
user = root
swift_dir = $folder
[pipeline:main]
pipeline = catch_errors cache bulk s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$((port + 4))
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
check_bucket_owner = false
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_portal_owner = secret .admin
C
memcached -u nobody -l 127.0.0.1 -p $((port + 4)) &
pids=$!
for kind in account container object; do
  swift-$kind-server "$folder/$kind.conf" > "$kind.log" 2>&1 &
  pids="$pids $!"
done
swift-proxy-server "$folder/proxy.conf" > proxy.log 2>&1 &
pids="$pids $!"
trap 'kill $pids' EXIT
wait
