-- The version of the mobile app that its users were last told of, by system.
create table announced_app_release (
  platform text primary key check (platform in ('android', 'ios')),
  version text not null,
  announced_at timestamptz not null
);
