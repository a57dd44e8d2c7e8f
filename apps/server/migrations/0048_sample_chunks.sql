-- Samples of a controller's hour in one row, packed, in place of a row for each. An hour is in one of both forms: the worker
-- packs hours that are over for a day, and a late sample has its hour's rows written out again first.
create table sample_chunk (
  controller_no integer not null,
  hour timestamptz not null,
  samples integer not null,
  body bytea not null,
  primary key (controller_no, hour)
) with (toast_tuple_target = 4080);
-- Packed already. Up to 4 kB it stays in the row, where it is read with it.
alter table sample_chunk alter column body set storage external;

-- Chunks whose checksum was wrong when their hour was needed as rows.
create table damaged_sample_chunk (
  controller_no integer not null,
  hour timestamptz not null,
  samples integer not null,
  body bytea not null,
  found_at timestamptz not null default now()
);

-- No hour of the controller that begins at or after this is packed.
alter table latest add column packed_until timestamptz;

-- The packed form for SQL; features/telemetry/store/sample-chunk-codec.ts describes and writes it.
create function sample_chunk_single(word bigint) returns real
language sql immutable parallel safe as $$
  select (case when word >> 31 = 1 then -1 else 1 end * case
    when (word >> 23) & 255 = 255 and word & 8388607 = 0 then float8 'Infinity'
    when (word >> 23) & 255 = 255 then float8 'NaN'
    when (word >> 23) & 255 = 0 then (word & 8388607)::float8 * 2::float8 ^ -149
    else (1 + (word & 8388607)::float8 / 8388608) * 2::float8 ^ (((word >> 23) & 255) - 127)::float8 end)::real
$$;

create function sample_chunk_whole(bits varbit, inout pos integer, out whole bigint)
language plpgsql immutable parallel safe as $$
declare
  width integer := day_rollup_bits(bits, pos, 6);
begin
  whole := day_rollup_bits(bits, pos + 7, width) * case when day_rollup_bits(bits, pos + 6, 1) = 1 then -1 else 1 end;
  pos := pos + 7 + width;
end $$;

create function sample_chunk_column(bits varbit, pos integer, places integer[])
returns table (place integer, value float8)
language plpgsql immutable parallel safe as $$
declare
  kind integer := day_rollup_bits(bits, pos, 5);
  is_delta boolean;
  is_first boolean;
  width integer;
  lowest bigint;
  unit bigint;
begin
  pos := pos + 5;
  if kind >= 30 then
    foreach place in array places loop
      if kind = 30 then
        value := sample_chunk_single(day_rollup_bits(bits, pos, 32))::text::float8;
      else
        value := day_rollup_double(day_rollup_bits(bits, pos, 32), day_rollup_bits(bits, pos + 32, 32));
      end if;
      pos := pos + case when kind = 30 then 32 else 64 end;
      return next;
    end loop;
    return;
  end if;
  is_delta := day_rollup_bits(bits, pos, 1) = 1;
  width := day_rollup_bits(bits, pos + 1, 6);
  select w.pos, w.whole into pos, lowest from sample_chunk_whole(bits, pos + 7) w;
  is_first := is_delta;
  if is_delta then
    select w.pos, w.whole into pos, unit from sample_chunk_whole(bits, pos) w;
  end if;
  foreach place in array places loop
    if is_first then
      is_first := false;
    else
      unit := case when is_delta then unit else 0 end + lowest + day_rollup_bits(bits, pos, width);
      pos := pos + width;
    end if;
    value := unit::float8 / 10::float8 ^ kind;
    return next;
  end loop;
end $$;

create function sample_chunk_values(hour timestamptz, body bytea)
returns table (ts timestamptz, field text, value float8)
language plpgsql immutable parallel safe as $$
declare
  codes constant text[] := array['temperature', 'humidity', 'co2', 'ec', 'ph', 'waterTemperature', 'light', 'solarRadiation',
    'substrateMoisture', 'dissolvedOxygen', 'vpd', 'dewPoint', 'dli'];
  bits varbit := ('x' || encode(body, 'hex'))::varbit;
  count integer := day_rollup_bits(bits, 8, 24);
  unit integer := day_rollup_bits(bits, 40, 10);
  past integer := day_rollup_bits(bits, 50, 22);
  shortest integer := day_rollup_bits(bits, 72, 22);
  width integer := day_rollup_bits(bits, 94, 5);
  pos integer := 99;
  times timestamptz[] := '{}';
  following integer;
  places integer[];
  at integer;
begin
  if get_byte(body, 0) <> 1 then raise 'sample_chunk: unknown version %', get_byte(body, 0); end if;
  for sample in 1..count loop
    if sample > 1 then
      past := past + shortest + day_rollup_bits(bits, pos, width);
      pos := pos + width;
    end if;
    times := times || (hour + past * unit * interval '1 ms');
  end loop;
  following := (pos + 7) / 8;
  for f in 1..day_rollup_bits(bits, 32, 8) loop
    at := get_byte(body, following);
    if at > 0 then
      field := codes[at];
      following := following + 1;
    else
      field := convert_from(substring(body from following + 3 for get_byte(body, following + 1)), 'UTF8');
      following := following + 2 + get_byte(body, following + 1);
    end if;
    pos := (following + 3) * 8;
    following := following + 3 + day_rollup_bits(bits, following * 8, 24);
    if day_rollup_bits(bits, pos, 1) = 1 then
      select array_agg(n order by n) into places from generate_series(1, count) n;
      pos := pos + 1;
    else
      select array_agg(n order by n) into places from generate_series(1, count) n where day_rollup_bits(bits, pos + n, 1) = 1;
      pos := pos + 1 + count;
    end if;
    for at, value in select c.place, c.value from sample_chunk_column(bits, pos, places) c loop
      ts := times[at];
      return next;
    end loop;
  end loop;
end $$;

-- Every sample value of both forms. Conditions on controller_no and hour are quick, on ts alone they are not.
create view sample_value as
  select controller_no, hour, v.ts, v.field, v.value
  from sample_chunk cross join lateral sample_chunk_values(hour, body) v
  union all
  select r.controller_no, date_trunc('hour', r.ts, 'UTC'), r.ts, v.field, v.value
  from reading r cross join lateral (
    values ('temperature', r.temperature::text::float8), ('humidity', r.humidity::text::float8), ('co2', r.co2::text::float8),
      ('ec', r.ec::text::float8), ('ph', r.ph::text::float8), ('waterTemperature', r.water_temperature::text::float8),
      ('light', r.light::text::float8), ('solarRadiation', r.solar_radiation::text::float8),
      ('substrateMoisture', r.substrate_moisture::text::float8), ('dissolvedOxygen', r.dissolved_oxygen::text::float8),
      ('vpd', r.vpd::text::float8), ('dewPoint', r.dew_point::text::float8), ('dli', r.dli::text::float8)
    union all select e.key, e.value::float8 from jsonb_each_text(coalesce(r.extra, '{}')) e) v (field, value)
  where v.value is not null;
