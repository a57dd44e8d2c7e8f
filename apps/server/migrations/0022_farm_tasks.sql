-- The farm's calendar: what is to be done, when, and how it comes again.

insert into common_code (master_cd, dcd, name_ko, name_en, position) values
  ('TASK_CATEGORY', 'NUTRIENT', '양액', 'Nutrient solution', 1),
  ('TASK_CATEGORY', 'AIR_CONDITIONER', '냉난방', 'Air conditioner', 2),
  ('TASK_CATEGORY', 'ELECTRICITY', '전기', 'Electricity', 3),
  ('TASK_CATEGORY', 'LIGHTING', '조명', 'Lighting', 4),
  ('TASK_CATEGORY', 'DEVICE', '제어기·센서', 'Controllers and sensors', 5),
  ('TASK_CATEGORY', 'CROP', '작물 관리', 'Crop care', 6),
  ('TASK_CATEGORY', 'HYGIENE', '청소·방제', 'Cleaning and pests', 7),
  ('TASK_CATEGORY', 'OTHER', '기타', 'Other', 8);

create table farm_task (
  task_no integer generated always as identity primary key,
  fno integer not null references farm,
  -- a code of TASK_CATEGORY
  category text not null,
  description text not null,
  -- of the first time, both included
  start_on date not null,
  end_on date not null,
  controller_id integer references controller on delete set null,
  repeat_every text check (repeat_every in ('day', 'week', 'month')),
  -- 0 Sunday … 6; of a weekly task alone
  weekdays smallint[] not null default '{}',
  -- the last day on which it may begin again; null: it goes on
  until_on date,
  -- who wrote it; null: a former member
  mno integer references member on delete set null,
  version integer not null default 1,
  created_at timestamptz not null,
  check (end_on >= start_on),
  check (until_on >= start_on),
  check (repeat_every is not null or until_on is null),
  check ((repeat_every is not distinct from 'week') = (weekdays <> '{}'))
);
create index farm_task_farm on farm_task (fno, start_on);
create index farm_task_controller on farm_task (controller_id) where controller_id is not null;
create index farm_task_member on farm_task (mno) where mno is not null;

-- Days on which a repeated task would begin and does not: it was deleted, or is a task of its own now.
create table farm_task_skip (
  task_no integer not null references farm_task on delete cascade,
  day date not null,
  primary key (task_no, day)
);
