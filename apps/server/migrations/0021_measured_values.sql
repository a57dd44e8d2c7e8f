-- What people measured beside a controller: once in each half of a Korean day.
create table measured_value (
  measure_no integer generated always as identity primary key,
  controller_id integer not null references controller on delete cascade,
  day date not null,
  half text not null check (half in ('AM', 'PM')),
  measured_at timestamptz not null,
  -- {field: number}; never empty
  measured jsonb not null check (measured <> '{}'),
  -- what the controller's own values were known to be when this was entered, for the time when its samples are gone
  controller jsonb not null,
  -- who entered it last; null: a former member
  mno integer references member on delete set null,
  version integer not null default 1,
  unique (controller_id, day, half)
);
create index measured_value_member on measured_value (mno) where mno is not null;
create index measured_value_day on measured_value (controller_id, measured_at desc);

-- Entries that have arrived, by the id that the device gave them: one that is sent again is not entered again.
create table measured_entry (
  controller_id integer not null references controller on delete cascade,
  entry_id uuid not null,
  -- null: it has been removed since
  measure_no integer references measured_value on delete set null,
  primary key (controller_id, entry_id)
);
create index measured_entry_value on measured_entry (measure_no) where measure_no is not null;

-- Remarks pinned to a period of a controller's series (a specificity of the specification), on one field or on all.
create table remark (
  remark_no integer generated always as identity primary key,
  controller_id integer not null references controller on delete cascade,
  field_key text references field,
  from_ts timestamptz not null,
  to_ts timestamptz not null,
  text text not null,
  -- null: a former member
  mno integer references member on delete set null,
  version integer not null default 1,
  created_at timestamptz not null,
  check (to_ts > from_ts)
);
create index remark_period on remark (controller_id, from_ts);
create index remark_member on remark (mno) where mno is not null;
