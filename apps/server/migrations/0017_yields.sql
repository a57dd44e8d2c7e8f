-- A batch is plants of one crop on their way from sowing to harvest. What happened is its entries; the stage it is in, what
-- is left and where it stood are read off them.

create table yield_import (
  import_id integer generated always as identity primary key,
  fno integer not null references farm,
  file_name text not null,
  -- lines taken and refused
  taken integer not null,
  refused integer not null,
  mno integer references member on delete set null,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index yield_import_farm on yield_import (fno, import_id desc);
create index yield_import_member on yield_import (mno) where mno is not null;

create table batch (
  work_no integer generated always as identity primary key,
  fno integer not null references farm,
  cultivate_crop_seq integer not null,
  name text not null,
  -- the crop's stages when the batch began
  stages text[] not null,
  -- the first day that is planned or known of it
  start_on date not null,
  trays integer check (trays > 0),
  planned_plants integer check (planned_plants > 0),
  plan_kg double precision check (plan_kg >= 0),
  note text not null,
  import_id integer references yield_import,
  -- null: a former member, or an import
  mno integer references member on delete set null,
  version integer not null default 1,
  created_at timestamptz not null,
  foreign key (cultivate_crop_seq, fno) references farm_crop (cultivate_crop_seq, fno),
  unique (work_no, fno),
  unique (fno, name)
);
create index batch_crop on batch (cultivate_crop_seq, start_on);
create index batch_farm on batch (fno, start_on desc, work_no desc);
create index batch_import on batch (import_id) where import_id is not null;
create index batch_member on batch (mno) where mno is not null;

-- Plants arriving at a stage on a day. At harvest: plants taken, and what they weighed.
create table batch_entry (
  entry_id integer generated always as identity primary key,
  work_no integer not null references batch on delete cascade,
  stage text not null check (stage in ('sowing', 'seedling', 'transplant', 'plant', 'harvest')),
  day date not null,
  plants integer not null check (plants >= 0),
  trays integer check (trays > 0),
  weight_kg double precision check (weight_kg >= 0),
  grade_a_kg double precision check (grade_a_kg >= 0),
  note text not null,
  mno integer references member on delete set null,
  created_at timestamptz not null,
  check ((stage = 'harvest') = (weight_kg is not null)),
  check (grade_a_kg is null or weight_kg is not null and grade_a_kg <= weight_kg)
);
create index batch_entry_batch on batch_entry (work_no, day, entry_id);
create index batch_entry_harvest on batch_entry (day, work_no) where stage = 'harvest';
create index batch_entry_member on batch_entry (mno) where mno is not null;

-- Plants that were thrown away at an entry, with the stage in which they were.
create table batch_discard (
  discard_id integer generated always as identity primary key,
  entry_id integer not null references batch_entry on delete cascade,
  stage text not null check (stage in ('sowing', 'seedling', 'transplant', 'plant')),
  plants integer not null check (plants > 0),
  -- a code of DISCARD_REASON
  reason text not null
);
create index batch_discard_entry on batch_discard (entry_id);

-- A stage that is complete: nothing arrives at it any more.
create table batch_closing (
  work_no integer not null references batch on delete cascade,
  stage text not null check (stage in ('sowing', 'seedling', 'transplant', 'plant', 'harvest')),
  day date not null,
  primary key (work_no, stage)
);

-- The positions that a batch holds from a day on, until its next layout; none: it stands nowhere.
create table batch_layout (
  layout_id integer generated always as identity primary key,
  work_no integer not null references batch on delete cascade,
  -- the entry that moved it, and whose removal takes the move back
  entry_id integer references batch_entry on delete cascade,
  day date not null,
  -- [[rno, tier, column], …]
  cells jsonb not null,
  unique (work_no, day)
);
create index batch_layout_entry on batch_layout (entry_id) where entry_id is not null;

-- The same, position by position, so that the database refuses two batches at one place at one time.
create table occupancy (
  rno integer not null references rack,
  tier integer not null check (tier >= 1),
  "column" integer not null check ("column" >= 1),
  work_no integer not null references batch on delete cascade,
  during daterange not null check (not isempty(during)),
  constraint occupancy_once exclude using gist (rno with =, tier with =, "column" with =, during with &&)
);
create index occupancy_batch on occupancy (work_no);

-- A position exists on a rack that is there, or existed when what stood there had left before the rack's last change. Reading
-- the rack for share makes a change of it wait, and the reverse.
create function occupancy_fits() returns trigger language plpgsql as $$
begin
  perform from rack where rno = new.rno and (
    removed_at is null and new.tier <= tier_count and new."column" <= column_count
    or upper(new.during) <= changed_on and new.tier <= most_tiers and new."column" <= most_columns
  ) for share;
  if not found then raise exception 'no such position' using errcode = 'check_violation', constraint = 'occupancy_fits'; end if;
  return new;
end $$;
create trigger occupancy_fits before insert or update on occupancy for each row execute function occupancy_fits();

create function rack_in_use() returns trigger language plpgsql as $$
begin
  if exists (
    select from occupancy
    where rno = new.rno and (upper_inf(during) or upper(during) > new.changed_on)
      and (new.removed_at is not null or tier > new.tier_count or "column" > new.column_count)
  ) then raise exception 'rack in use' using errcode = 'check_violation', constraint = 'rack_in_use'; end if;
  return new;
end $$;
create trigger rack_in_use before update on rack for each row execute function rack_in_use();

create table yield_plan (
  plan_id integer generated always as identity primary key,
  fno integer not null references farm,
  cultivate_crop_seq integer not null,
  year integer not null check (year between 2000 and 2200),
  month integer not null check (month between 1 and 12),
  plan_kg double precision not null check (plan_kg >= 0),
  version integer not null default 1,
  foreign key (cultivate_crop_seq, fno) references farm_crop (cultivate_crop_seq, fno) on delete cascade,
  unique (cultivate_crop_seq, year, month)
);
create index yield_plan_farm on yield_plan (fno, year);

create table special_note (
  special_note_no integer generated always as identity primary key,
  fno integer not null references farm,
  work_no integer,
  day date not null,
  text text not null,
  -- null: a former member
  mno integer references member on delete set null,
  version integer not null default 1,
  created_at timestamptz not null,
  foreign key (work_no, fno) references batch (work_no, fno) on delete cascade
);
create index special_note_farm on special_note (fno, day desc, special_note_no desc);
create index special_note_batch on special_note (work_no) where work_no is not null;
create index special_note_member on special_note (mno) where mno is not null;

-- The batch whose stage sets a controller's ranges (null: they were set by hand), and the day 0 of the recipe's plan, where
-- it began before its ranges held here.
alter table cultivation
  add column work_no integer references batch on delete set null,
  add column recipe_from timestamptz;
create index cultivation_batch on cultivation (work_no) where work_no is not null;
