create table farm (
  fno integer generated always as identity primary key,
  cno integer not null references company,
  farm_id text not null unique check (farm_id ~ '[^0-9]'), -- never only digits, so that it cannot be taken for a fno
  code text not null unique,
  name text not null,
  cultivation_type text not null,
  operation_status text not null,
  province text not null default '',
  address text not null default '',
  address_detail text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  manager_phone_no text not null default '',
  created_at timestamptz not null default now()
);
create index farm_company on farm (cno);

create table farm_member (
  mno integer not null references member on delete cascade,
  fno integer not null references farm,
  role text not null check (role in ('manager', 'member')),
  primary key (mno, fno)
);
create index farm_member_farm on farm_member (fno);

create table controller (
  controller_id integer generated always as identity primary key,
  fno integer not null references farm,
  system_id text not null unique check (system_id !~ '[/+#\s]' and length(system_id) between 1 and 64),
  code text not null,
  name text not null,
  type text not null,
  cultivation_env_type text not null,
  cultivation_type text not null,
  interval_seconds integer not null default 60 check (interval_seconds between 1 and 86400),
  -- a gateway may report for the other controllers of its farm, by their system id
  gateway boolean not null default false,
  credential_hash bytea unique,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create index controller_farm on controller (fno, position, controller_id);

create table controller_attribute (
  controller_id integer not null references controller on delete cascade,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (controller_id, key)
);

-- The catalogue. Core fields have a column of their own in reading; the others live in reading.extra.
create table field (
  key text primary key check (key ~ '^[a-z][A-Za-z0-9]{0,39}$'),
  core boolean not null default false,
  position integer not null,
  name_ko text not null,
  name_en text not null,
  unit text not null,
  decimals integer not null check (decimals between 0 and 4),
  min double precision not null,
  max double precision not null check (max > min),
  scale_min double precision not null,
  scale_max double precision not null check (scale_max > scale_min),
  kind text not null check (kind in ('measured', 'derived')),
  rollup text not null check (rollup in ('mean', 'max', 'sum'))
);

create table field_mapping (
  controller_id integer not null references controller on delete cascade,
  source_key text not null,
  field_key text not null references field,
  -- the unit the controller speaks; factor and offset turn it into the field's
  source_unit text not null,
  factor double precision not null default 1,
  offset_ double precision not null default 0,
  primary key (controller_id, source_key)
);

-- Three nested ranges of one field of one controller; an open side is null.
create table standard_range (
  controller_id integer not null references controller on delete cascade,
  field_key text not null references field,
  low1 double precision, high1 double precision,
  low2 double precision, high2 double precision,
  low3 double precision, high3 double precision,
  primary key (controller_id, field_key)
);

create table common_code (
  master_cd text not null,
  dcd text not null,
  name_ko text not null,
  name_en text not null,
  position integer not null,
  primary key (master_cd, dcd)
);

insert into common_code (master_cd, dcd, name_ko, name_en, position) values
  ('FARM_CULTIVATION_TYPE', 'DFT', '담액식 수경', 'Deep flow (DFT)', 1),
  ('FARM_CULTIVATION_TYPE', 'NFT', '박막식 수경', 'Nutrient film (NFT)', 2),
  ('FARM_CULTIVATION_TYPE', 'SUBSTRATE', '고형배지', 'Substrate', 3),
  ('FARM_CULTIVATION_TYPE', 'EBB', '저면관수', 'Ebb and flow', 4),
  ('FARM_CULTIVATION_TYPE', 'AERO', '분무경', 'Aeroponics', 5),
  ('FARM_CULTIVATION_TYPE', 'SOIL', '토경', 'Soil', 6),
  ('CULTIVATION_ENV_TYPE', 'GLASSHOUSE', '유리온실', 'Glasshouse', 1),
  ('CULTIVATION_ENV_TYPE', 'PLASTIC_HOUSE', '비닐하우스', 'Plastic greenhouse', 2),
  ('CULTIVATION_ENV_TYPE', 'PLANT_FACTORY', '식물공장', 'Plant factory', 3),
  ('CULTIVATION_ENV_TYPE', 'SEEDLING_ROOM', '육묘실', 'Seedling room', 4),
  ('CONTROLLER_TYPE', 'CLIMATE', '복합환경제어기', 'Climate controller', 1),
  ('CONTROLLER_TYPE', 'NUTRIENT', '양액기', 'Nutrient controller', 2),
  ('CONTROLLER_TYPE', 'SENSOR', '센서 노드', 'Sensor node', 3),
  ('CONTROLLER_TYPE', 'GATEWAY', '게이트웨이', 'Gateway', 4),
  ('FARM_OPERATION_STATUS', 'OPERATING', '운영 중', 'Operating', 1),
  ('FARM_OPERATION_STATUS', 'PREPARING', '준비 중', 'Preparing', 2),
  ('FARM_OPERATION_STATUS', 'PAUSED', '휴지', 'Paused', 3),
  ('FARM_OPERATION_STATUS', 'CLOSED', '종료', 'Closed', 4);
