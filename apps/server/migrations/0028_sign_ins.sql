-- Who signed in when, for administrators, and on which devices a member signed in before. Both go with the member; a job
-- forgets them after 90 and 400 days, and the newest 200 and 50 of a member are kept.

create table sign_in (
  sign_in_id bigint generated always as identity primary key,
  at timestamptz not null,
  mno integer not null references member on delete cascade,
  -- many_failures: wrong passwords for the account; at most one row a day
  outcome text not null check (outcome in ('signed_in', 'many_failures')),
  -- an IPv4 address or the /64 of an IPv6 one; of many_failures: the last
  network text not null,
  -- whether the member had signed in on the device before; null for many_failures
  known_device boolean,
  user_agent text not null default ''
);
create index sign_in_member on sign_in (mno, sign_in_id desc);
create index sign_in_at on sign_in (at);

create table known_device (
  mno integer not null references member on delete cascade,
  -- SHA-256 of the id that the server gave the device
  device_hash bytea not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (mno, device_hash)
);
create index known_device_hash on known_device using hash (device_hash);
create index known_device_last on known_device (last_at);

-- Devices of sessions that are still kept are known from the start.
insert into known_device (mno, device_hash, first_at, last_at)
select mno, sha256(convert_to(device_uuid, 'UTF8')), min(created_at), max(used_at) from session group by 1, 2;

-- When somebody whose confirmed address is another one last tried to accept, for whoever invites.
alter table invitation add column other_address_at timestamptz;
