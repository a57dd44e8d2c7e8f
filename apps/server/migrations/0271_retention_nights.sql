-- Korean days on which the nightly retention ran, as the clock said: a clock that jumped ahead is believed once it has said so for long.
create table retention_night (
  day date primary key,
  place bigint generated always as identity unique
);
