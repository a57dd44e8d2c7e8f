-- Whether a farm is warned before a field leaves its range; without a row it is not.
create table early_warning_setting (
  farm_no integer primary key references farm on delete cascade,
  is_on boolean not null,
  is_notifying boolean not null check (is_on or not is_notifying)
);

-- When a controller was evaluated last, and when its people were notified of an early warning.
create table early_warning_state (
  controller_no integer primary key references controller on delete cascade,
  evaluated_at timestamptz not null,
  notified_at timestamptz
);

-- The newest evaluation of each field: the probability that it leaves its range within 60 minutes, and on which side.
create table early_warning (
  controller_no integer not null references controller on delete cascade,
  field_key text not null references field,
  at timestamptz not null,
  probability double precision not null check (probability between 0 and 1),
  side text not null check (side in ('low', 'high')),
  courses integer not null,
  days integer not null,
  primary key (controller_no, field_key)
);
create index early_warning_field on early_warning (field_key);

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in
  ('opened', 'escalated', 'action_needed', 'repeat', 'handed_over', 'returned', 'burst', 'test', 'task',
   'early_warning'));
