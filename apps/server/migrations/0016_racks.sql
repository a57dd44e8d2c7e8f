-- Where plants stand: group → rack (tiers × columns) → position. Tiers count from the floor, columns from the left, from 1.
create extension if not exists btree_gist;

create table rack_group (
  rack_group_no integer generated always as identity primary key,
  fno integer not null references farm,
  name text not null,
  position integer not null,
  version integer not null default 1,
  unique (fno, name),
  unique (rack_group_no, fno)
);

create table rack (
  rno integer generated always as identity primary key,
  fno integer not null references farm,
  -- null once removed
  rack_group_no integer,
  name text not null,
  -- where it stands in its group
  place text not null,
  tier_count integer not null check (tier_count between 1 and 50),
  column_count integer not null check (column_count between 1 and 500),
  -- plants that find room on one position
  pots integer not null check (pots between 1 and 10000),
  -- the most that it ever had: what stood there then is still known to have stood there
  most_tiers integer not null default 0,
  most_columns integer not null default 0,
  removed_at timestamptz,
  -- the day of the last change: what stands there on that day or later must still find its place
  changed_on date not null,
  version integer not null default 1,
  foreign key (rack_group_no, fno) references rack_group (rack_group_no, fno),
  check ((rack_group_no is null) = (removed_at is not null)),
  unique (rno, fno)
);
create unique index rack_place on rack (rack_group_no, place) where removed_at is null;
create unique index rack_name on rack (fno, name) where removed_at is null;

create function rack_most() returns trigger language plpgsql as $$
begin
  new.most_tiers := greatest(new.most_tiers, new.tier_count);
  new.most_columns := greatest(new.most_columns, new.column_count);
  return new;
end $$;
create trigger rack_most before insert or update on rack for each row execute function rack_most();

create table rack_section (
  section_no integer generated always as identity primary key,
  rno integer not null references rack on delete cascade,
  name text not null,
  tier_from integer not null check (tier_from >= 1),
  tier_to integer not null check (tier_to >= tier_from),
  column_from integer not null check (column_from >= 1),
  column_to integer not null check (column_to >= column_from),
  unique (rno, name)
);

-- What a controller watches, and from when to when (Korean days, the upper end not included).
create table controller_place (
  place_id integer generated always as identity primary key,
  controller_id integer not null references controller on delete cascade,
  rno integer not null references rack,
  tier_from integer not null check (tier_from >= 1),
  tier_to integer not null check (tier_to >= tier_from),
  during daterange not null check (not isempty(during)),
  constraint controller_place_once exclude using gist (controller_id with =, during with &&)
);
create index controller_place_rack on controller_place (rno);
