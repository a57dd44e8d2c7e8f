-- Costs that a farm enters by month (its first day): of one batch, of one crop, or shared by all that grew.
create table cost_entry (
  cost_id integer generated always as identity primary key,
  farm_no integer not null references farm on delete cascade,
  month date not null check (extract(day from month) = 1),
  kind text not null check (kind in ('energy', 'labour', 'seeds', 'nutrients', 'packaging', 'other')),
  -- whole won
  amount double precision not null check (amount >= 1 and amount = trunc(amount)),
  batch_id integer,
  farm_crop_id integer,
  note text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  check (batch_id is null or farm_crop_id is null),
  -- the cost of a deleted batch or crop stays, shared by all
  foreign key (batch_id, farm_no) references batch (batch_id, farm_no) on delete set null (batch_id),
  foreign key (farm_crop_id, farm_no) references farm_crop (farm_crop_id, farm_no) on delete set null (farm_crop_id)
);
create index cost_entry_month on cost_entry (farm_no, month);
create index cost_entry_batch on cost_entry (batch_id) where batch_id is not null;
create index cost_entry_crop on cost_entry (farm_crop_id) where farm_crop_id is not null;

create table cost_setting (
  farm_no integer primary key references farm on delete cascade,
  -- prices from a month on: [{"from": "2026-03", "electricityPrice": won per kWh, "labourRate": won per hour}]
  rates jsonb not null,
  version integer not null
);

-- How the energy of a controller's room is counted: by a meter, else by the hours of its lamps.
create table cost_energy_source (
  controller_no integer primary key references controller on delete cascade,
  meter_field text references field,
  lamp_watts double precision check (lamp_watts >= 0)
);
create index cost_energy_source_field on cost_energy_source (meter_field) where meter_field is not null;

-- Hours of work on an occurrence of a task, of everybody together.
alter table farm_task_completion add column hours double precision check (hours > 0 and hours <= 1000);
