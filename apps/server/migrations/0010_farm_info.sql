-- What a farm's people say about it. Areas in m², power in kW.
alter table farm
  -- counts the changes, so that nobody overwrites what they have not seen
  add column version integer not null default 1,
  add column opened_on date,
  add column homepage text not null default '',
  add column description text not null default '',
  add column site_area double precision check (site_area >= 0),
  add column cultivation_area double precision check (cultivation_area >= 0),
  add column house_count integer check (house_count >= 0),
  add column tier_count integer check (tier_count >= 0),
  add column port_count integer check (port_count >= 0),
  -- short texts and figures by name, as the contract has them; what was never said is not in it
  add column facility jsonb not null default '{}',
  add column resources jsonb not null default '{}',
  add column machines jsonb not null default '[]',
  -- whom one turns to: one of the farm's own managers
  add column manager_mno integer,
  add constraint farm_manager foreign key (manager_mno, fno) references farm_member (mno, fno) on delete set null (manager_mno);
create index farm_manager on farm (manager_mno) where manager_mno is not null;

-- Whoever changes a farm, by whichever call. The number by which one reaches its manager leaves with them.
create function farm_changed() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  if old.manager_mno is not null and new.manager_mno is null then new.manager_phone_no := ''; end if;
  return new;
end $$;
create trigger farm_changed before update on farm for each row
  when (old.* is distinct from new.*) execute function farm_changed();

-- Where a controller stands on the farm's floor plan, as shares of the picture's width and height from its upper left.
create table floor_plan_place (
  controller_id integer primary key references controller on delete cascade,
  fno integer not null references farm,
  x double precision not null check (x between 0 and 1),
  y double precision not null check (y between 0 and 1)
);
create index floor_plan_place_farm on floor_plan_place (fno);

-- Averages that the farm states itself.
create table farm_statistic (
  fno integer primary key references farm,
  production_day double precision check (production_day >= 0), -- kg
  production_week double precision check (production_week >= 0), -- kg
  production_month double precision check (production_month >= 0), -- kg
  electricity_month double precision check (electricity_month >= 0), -- kWh
  water_month double precision check (water_month >= 0), -- m³
  co2_month double precision check (co2_month >= 0), -- kg
  updated_at timestamptz not null
);

create table farm_document (
  document_id integer generated always as identity primary key,
  fno integer not null references farm,
  title text not null,
  -- null: a former member
  mno integer references member on delete set null,
  created_at timestamptz not null
);
create index farm_document_farm on farm_document (fno, created_at desc, document_id desc);
create index farm_document_member on farm_document (mno) where mno is not null;
