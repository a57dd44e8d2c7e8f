-- Standards, deviations from them, and what people did about them.

-- What a crop asks for by stage, by day and by night. `stages` has the shape of GrowthRecipe in the domain package.
create table growth_recipe (
  recipe_id integer generated always as identity primary key,
  name_ko text not null,
  name_en text not null,
  source text not null,
  stages jsonb not null,
  created_at timestamptz not null default now()
);

-- What grows on a controller, by which recipe, since when. It has no end while it grows.
create table cultivation (
  cultivation_id integer generated always as identity primary key,
  controller_id integer not null references controller on delete cascade,
  recipe_id integer not null references growth_recipe,
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at)
);
create index cultivation_controller on cultivation (controller_id, started_at);
create unique index cultivation_current on cultivation (controller_id) where ended_at is null;

-- What a farm set itself for a field of a controller, and when it held: past deviations stay as they were judged. With
-- `own` the three nested ranges hold (an open side is null), else those of the growth recipe; a delay or deadband that is
-- null is the default of the kind of signal. `valid_from` is null for what has always held.
create table standard (
  standard_id bigint generated always as identity primary key,
  controller_id integer not null references controller on delete cascade,
  field_key text not null references field,
  valid_from timestamptz,
  valid_to timestamptz,
  own boolean not null,
  low1 double precision, high1 double precision,
  low2 double precision, high2 double precision,
  low3 double precision, high3 double precision,
  deadband double precision check (deadband >= 0),
  on_delay_seconds integer check (on_delay_seconds between 0 and 86400),
  off_delay_seconds integer check (off_delay_seconds between 0 and 86400),
  attention_seconds integer check (attention_seconds between 0 and 86400),
  mno integer references member on delete set null
);
create unique index standard_current on standard (controller_id, field_key) where valid_to is null;
create index standard_history on standard (controller_id, valid_to);
insert into standard (controller_id, field_key, own, low1, high1, low2, high2, low3, high3)
  select controller_id, field_key, true, low1, high1, low2, high2, low3, high3 from standard_range;
drop table standard_range;

-- The gateway that last brought a controller's samples: when it falls silent, that is one deviation, not one each.
alter table controller add column gateway_id integer references controller on delete set null;
alter table farm add column pause_hours smallint not null default 3 check (pause_hours in (1, 3, 6, 12, 24));

-- How far a controller's samples have been judged, and the state of its alarm engine (Watch in the domain package).
create table alarm_state (
  controller_id integer primary key references controller on delete cascade,
  at timestamptz,
  watch jsonb not null
) with (fillfactor = 70);

-- The same at past times: late samples are judged again from the last one before them.
create table alarm_checkpoint (
  controller_id integer not null references controller on delete cascade,
  at timestamptz not null,
  watch jsonb not null,
  primary key (controller_id, at)
);

-- Controllers whose samples changed from a time on (late or corrected ones), so that they are to be judged again. Only ever
-- appended to by the writers.
create table sample_correction (
  controller_id integer not null,
  from_ts timestamptz not null
);

-- A deviation is known by its root alarm; all that happened in it are its alarms.
create sequence alarm_seq as bigint;
create table deviation (
  root_alarm_seq bigint primary key,
  fno integer not null references farm,
  controller_id integer not null references controller on delete cascade,
  cause text not null check (cause in ('range', 'stuck', 'no_data')),
  field_key text references field,
  side text check (side in ('low', 'high')),
  -- since when the value was out, and when that had lasted for the on-delay
  started_at timestamptz not null,
  opened_at timestamptz not null,
  -- when the value was inside again, and when that had lasted for the off-delay
  back_at timestamptz,
  ended_at timestamptz,
  end_kind text check (end_kind in ('returned', 'released', 'withdrawn')),
  level smallint not null check (level between 1 and 3),
  highest smallint not null check (highest between 1 and 3),
  range_low double precision,
  range_high double precision,
  value double precision,
  extreme_value double precision,
  extreme_at timestamptz,
  attention_seconds integer not null,
  acted_at timestamptz,
  pause_until timestamptz,
  state text not null check (state in ('NONE', 'PRESENT', 'ACTION_NEEDED', 'ACTION_TAKEN')),
  told jsonb not null,
  told_at timestamptz,
  -- when somebody has to look at it again: because it changed, or because the clock alone changes it
  due_at timestamptz,
  -- it is part of a gateway's silence and told with that
  gateway_root bigint references deviation on delete set null,
  check ((cause = 'no_data') = (field_key is null)),
  check ((ended_at is null) = (end_kind is null))
);
create unique index deviation_same on deviation (controller_id, cause, coalesce(field_key, ''), opened_at) where end_kind is distinct from 'withdrawn';
create index deviation_farm on deviation (fno, opened_at desc);
create index deviation_open on deviation (fno) where ended_at is null;
create index deviation_controller on deviation (controller_id, opened_at desc);
create index deviation_due on deviation (due_at) where due_at is not null;

create table alarm (
  alarm_seq bigint primary key default nextval('alarm_seq'),
  root_alarm_seq bigint not null references deviation on delete cascade,
  kind text not null check (kind in ('opened', 'escalated', 'eased', 'returned', 'released', 'reopened', 'attention', 'pause_ended', 'action', 'notice', 'withdrawn')),
  at timestamptz not null,
  level smallint not null check (level between 0 and 3),
  value double precision,
  -- who did it, where a person did
  mno integer references member on delete set null,
  notice_seq bigint,
  action_id bigint
);
create index alarm_root on alarm (root_alarm_seq, at, alarm_seq);
create index alarm_at on alarm (at);

-- What somebody did about one or several deviations.
create table deviation_action (
  action_id bigint generated always as identity primary key,
  fno integer not null references farm,
  mno integer references member on delete set null,
  at timestamptz not null,
  -- a code of DEVIATION_ACTION
  action_cd text not null,
  description text not null,
  pause_until timestamptz not null
);
create index deviation_action_farm on deviation_action (fno, at desc);
-- What came of it, judged a day later.
create table deviation_action_outcome (
  action_id bigint not null references deviation_action on delete cascade,
  root_alarm_seq bigint not null references deviation on delete cascade,
  minutes_to_range double precision,
  overshoot double precision,
  relapsed boolean,
  judged_at timestamptz,
  primary key (action_id, root_alarm_seq)
);
create index deviation_action_root on deviation_action_outcome (root_alarm_seq);
create index deviation_action_unjudged on deviation_action_outcome (action_id) where judged_at is null;

-- Alarms of a controller, or of one of its fields, that somebody stopped; without an end until somebody releases them.
create table alarm_stop (
  alarm_stop_id bigint generated always as identity primary key,
  controller_id integer not null references controller on delete cascade,
  field_key text references field,
  from_at timestamptz not null,
  until_at timestamptz,
  mno integer references member on delete set null,
  released_at timestamptz
);
create index alarm_stop_controller on alarm_stop (controller_id) where released_at is null;

create table nutrient_renewal (
  nutrient_renewal_id bigint generated always as identity primary key,
  controller_id integer not null references controller on delete cascade,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  mno integer references member on delete set null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('member', 'time', 'steady')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index nutrient_renewal_current on nutrient_renewal (controller_id) where ended_at is null;

insert into common_code (master_cd, dcd, name_ko, name_en, position) values
  ('DEVIATION_ACTION', 'VENTILATE', '환기', 'Ventilated', 1),
  ('DEVIATION_ACTION', 'HEAT', '난방', 'Heated', 2),
  ('DEVIATION_ACTION', 'COOL', '냉방·차광', 'Cooled or shaded', 3),
  ('DEVIATION_ACTION', 'HUMIDIFY', '가습', 'Humidified', 4),
  ('DEVIATION_ACTION', 'DEHUMIDIFY', '제습', 'Dehumidified', 5),
  ('DEVIATION_ACTION', 'CO2', 'CO2 공급 조정', 'Adjusted CO2', 6),
  ('DEVIATION_ACTION', 'NUTRIENT', '양액 농도 조정', 'Adjusted the nutrient solution', 7),
  ('DEVIATION_ACTION', 'PH', 'pH 조정', 'Adjusted the pH', 8),
  ('DEVIATION_ACTION', 'IRRIGATE', '관수 조정', 'Adjusted irrigation', 9),
  ('DEVIATION_ACTION', 'LIGHT', '조명 조정', 'Adjusted lighting', 10),
  ('DEVIATION_ACTION', 'SENSOR', '센서 점검·교정', 'Checked or calibrated the sensor', 11),
  ('DEVIATION_ACTION', 'DEVICE', '장비·통신 점검', 'Checked equipment or network', 12),
  ('DEVIATION_ACTION', 'OTHER', '기타', 'Other', 13);
