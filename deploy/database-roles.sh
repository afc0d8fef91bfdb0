#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is empty: who migrates, who works, and their database.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=application="$APPLICATION_PASSWORD" <<'SQL'
create role portal_owner login password :'owner';
create role portal_application login password :'application';
create database portal owner portal_owner;
SQL
