-- Statistics of a controller's Korean day in one row: minimum, maximum, sum and count of every field in its 24 hours, in
-- place of a row for each hour and each day.
create table day_rollup (
  controller_no integer not null,
  day timestamptz not null,
  body bytea not null,
  primary key (controller_no, day)
) with (toast_tuple_target = 4080);
-- Packed already. Up to 4 kB it stays in the row, where it is read with it.
alter table day_rollup alter column body set storage external;

-- Days whose ten-minute rollups are newer than their row: they are read from the ten minutes until they are packed.
create table day_rollup_dirty (
  controller_no integer not null,
  day timestamptz not null,
  primary key (controller_no, day)
);

-- The packed form for SQL; features/telemetry/store/day-rollup-codec.ts describes and writes it.
create function day_rollup_bits(bits varbit, pos integer, width integer) returns bigint
language sql immutable parallel safe as $$
  select case when width = 0 then 0
    else (substring(bits from pos + 1 for width)::bit(64)::bigint >> (64 - width)) & ((1::bigint << width) - 1) end
$$;

create function day_rollup_double(high bigint, low bigint) returns float8
language sql immutable parallel safe as $$
  select case when high >> 31 = 1 then -1 else 1 end * case
    when (high >> 20) & 2047 = 2047 and low = 0 and high & 1048575 = 0 then float8 'Infinity'
    when (high >> 20) & 2047 = 2047 then float8 'NaN'
    when (high >> 20) & 2047 = 0 then ((high & 1048575) * 4294967296 + low)::float8 * 2::float8 ^ -1022 / 2::float8 ^ 52
    else (1 + ((high & 1048575) * 4294967296 + low)::float8 / 2::float8 ^ 52) * 2::float8 ^ (((high >> 20) & 2047) - 1023)::float8 end
$$;

create function day_rollup_column(bits varbit, inout pos integer, places integer[], out numbers float8[])
language plpgsql immutable parallel safe as $$
declare
  kind integer := day_rollup_bits(bits, pos, 7);
  width integer := day_rollup_bits(bits, pos + 7, 7);
  base_width integer := day_rollup_bits(bits, pos + 14, 6);
  base bigint;
  unit float8;
  place integer;
begin
  numbers := array_fill(null::float8, array[24]);
  base := day_rollup_bits(bits, pos + 21, base_width) * case when day_rollup_bits(bits, pos + 20, 1) = 1 then -1 else 1 end;
  unit := case when kind < 64 then 10::float8 ^ kind else 2::float8 ^ (kind - 64) end;
  pos := pos + 21 + base_width;
  foreach place in array places loop
    numbers[place + 1] := case when kind = 127
      then day_rollup_double(day_rollup_bits(bits, pos, 32), day_rollup_bits(bits, pos + 32, 32))
      else (base + day_rollup_bits(bits, pos, width))::float8 / unit end;
    pos := pos + width;
  end loop;
end $$;

create function day_rollup_places(bits varbit, pos integer) returns integer[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(hour order by hour), '{}') from generate_series(0, 23) as hour
  where day_rollup_bits(bits, pos + hour, 1) = 1
$$;

create function day_rollup_hours(body bytea)
returns table (field text, hour integer, min real, max real, sum float8, n integer)
language plpgsql immutable parallel safe as $$
declare
  bits varbit := ('x' || encode(body, 'hex'))::varbit;
  pos integer := 48;
  following integer;
  places integer[];
  samples float8[]; mins float8[]; maxs float8[]; sums float8[]; counts float8[];
begin
  if get_byte(body, 0) <> 1 then raise 'day_rollup: unknown version %', get_byte(body, 0); end if;
  places := day_rollup_places(bits, 24);
  select c.pos, c.numbers into pos, samples from day_rollup_column(bits, pos, places) c;
  following := (pos + 7) / 8;
  for f in 1..day_rollup_bits(bits, 8, 16) loop
    field := convert_from(substring(body from following + 2 for get_byte(body, following)), 'UTF8');
    pos := (following + 1 + get_byte(body, following)) * 8;
    following := pos / 8 + 2 + day_rollup_bits(bits, pos, 16);
    places := day_rollup_places(bits, pos + 16);
    select c.pos, c.numbers into pos, mins from day_rollup_column(bits, pos + 40, places) c;
    select c.pos, c.numbers into pos, maxs from day_rollup_column(bits, pos, places) c;
    select c.pos, c.numbers into pos, sums from day_rollup_column(bits, pos, places) c;
    counts := samples;
    if day_rollup_bits(bits, pos, 1) = 0 then
      select c.numbers into counts from day_rollup_column(bits, pos + 1, places) c;
    end if;
    foreach hour in array places loop
      min := mins[hour + 1];
      max := maxs[hour + 1];
      sum := sums[hour + 1];
      n := counts[hour + 1];
      return next;
    end loop;
  end loop;
end $$;

create view packed_hour as
  select controller_no, day + hour * interval '1 hour' as bucket, field, min, max, sum, n
  from day_rollup cross join lateral day_rollup_hours(body);

-- What there is of hours and days is packed day by day by the worker, which compares both forms and then deletes the
-- old rows (features/telemetry/rollups/pack-days.ts).
insert into day_rollup_dirty (controller_no, day)
select controller_no, day
from (select controller_no from controller union select controller_no from rollup_1d) known
cross join lateral (
  select min(at) as first, max(at) as last from (
    (select bucket from rollup_10m where controller_no = known.controller_no order by bucket limit 1) union all
    (select bucket from rollup_10m where controller_no = known.controller_no order by bucket desc limit 1) union all
    (select bucket from rollup_1h where controller_no = known.controller_no order by bucket limit 1) union all
    (select bucket from rollup_1h where controller_no = known.controller_no order by bucket desc limit 1) union all
    (select bucket from rollup_1d where controller_no = known.controller_no order by bucket limit 1) union all
    (select bucket from rollup_1d where controller_no = known.controller_no order by bucket desc limit 1)) ends (at)) span
cross join lateral generate_series(date_bin('1 day', first, timestamptz '2000-01-01 00:00+09'), last, '1 day') as day
where exists (select from rollup_10m r where r.controller_no = known.controller_no and r.bucket >= day and r.bucket < day + interval '1 day')
  or exists (select from rollup_1h r where r.controller_no = known.controller_no and r.bucket >= day and r.bucket < day + interval '1 day')
  or exists (select from rollup_1d r where r.controller_no = known.controller_no and r.bucket = day);

-- Today's are not complete, so there is nothing to compare them with.
delete from rollup_1h where bucket >= date_bin('1 day', now(), timestamptz '2000-01-01 00:00+09');
delete from rollup_1d where bucket >= date_bin('1 day', now(), timestamptz '2000-01-01 00:00+09');

do $$ begin
  if not exists (select from rollup_1h) and not exists (select from rollup_1d) then
    drop table rollup_1h, rollup_1d;
  end if;
end $$;
