-- Of what a device has refused only the first is kept. How much it was in all is counted by Korean day.
create table rejected_day (
  controller_id integer not null references controller (controller_id) on delete cascade,
  day date not null,
  refused bigint not null,
  -- of these, what there was to keep: the first values of each message; 10,000 of them are kept
  offered bigint not null,
  primary key (controller_id, day)
);
create index rejected_day_age on rejected_day (day);
