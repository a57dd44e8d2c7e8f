-- Telemetry: wide rows. One row is one sample of one controller; a field that is no core field lives in extra.
-- Monthly partitions are made ahead by a job, and by the writer where a sample needs one that is not there yet.
create table reading (
  controller_id integer not null,
  ts timestamptz not null,
  temperature real,
  humidity real,
  co2 real,
  ec real,
  ph real,
  water_temperature real,
  light real,
  solar_radiation real,
  substrate_moisture real,
  dissolved_oxygen real,
  vpd real,
  dew_point real,
  dli real,
  extra jsonb,
  primary key (controller_id, ts)
) partition by range (ts);

-- The newest value of every field of a controller, and what its derived channels are counted on from.
-- `changed` is the transaction that wrote it: a live stream resumes from the oldest transaction still open when it last read.
create table latest (
  controller_id integer primary key references controller on delete cascade,
  ts timestamptz,
  received_at timestamptz,
  changed xid8 not null default '0',
  values jsonb not null default '{}',
  derive_state jsonb
) with (fillfactor = 70);

-- min, max, sum and count of every field in buckets of 10 minutes, 1 hour and 1 Korean day: recomputed, never added up,
-- so that repeated, late and corrected samples come out exact.
create table rollup_10m (
  controller_id integer not null,
  bucket timestamptz not null,
  samples integer not null,
  temperature_min real, temperature_max real, temperature_sum double precision, temperature_n integer not null default 0,
  humidity_min real, humidity_max real, humidity_sum double precision, humidity_n integer not null default 0,
  co2_min real, co2_max real, co2_sum double precision, co2_n integer not null default 0,
  ec_min real, ec_max real, ec_sum double precision, ec_n integer not null default 0,
  ph_min real, ph_max real, ph_sum double precision, ph_n integer not null default 0,
  water_temperature_min real, water_temperature_max real, water_temperature_sum double precision, water_temperature_n integer not null default 0,
  light_min real, light_max real, light_sum double precision, light_n integer not null default 0,
  solar_radiation_min real, solar_radiation_max real, solar_radiation_sum double precision, solar_radiation_n integer not null default 0,
  substrate_moisture_min real, substrate_moisture_max real, substrate_moisture_sum double precision, substrate_moisture_n integer not null default 0,
  dissolved_oxygen_min real, dissolved_oxygen_max real, dissolved_oxygen_sum double precision, dissolved_oxygen_n integer not null default 0,
  vpd_min real, vpd_max real, vpd_sum double precision, vpd_n integer not null default 0,
  dew_point_min real, dew_point_max real, dew_point_sum double precision, dew_point_n integer not null default 0,
  dli_min real, dli_max real, dli_sum double precision, dli_n integer not null default 0,
  extra jsonb,
  primary key (controller_id, bucket)
);

create table rollup_1h (
  controller_id integer not null,
  bucket timestamptz not null,
  samples integer not null,
  temperature_min real, temperature_max real, temperature_sum double precision, temperature_n integer not null default 0,
  humidity_min real, humidity_max real, humidity_sum double precision, humidity_n integer not null default 0,
  co2_min real, co2_max real, co2_sum double precision, co2_n integer not null default 0,
  ec_min real, ec_max real, ec_sum double precision, ec_n integer not null default 0,
  ph_min real, ph_max real, ph_sum double precision, ph_n integer not null default 0,
  water_temperature_min real, water_temperature_max real, water_temperature_sum double precision, water_temperature_n integer not null default 0,
  light_min real, light_max real, light_sum double precision, light_n integer not null default 0,
  solar_radiation_min real, solar_radiation_max real, solar_radiation_sum double precision, solar_radiation_n integer not null default 0,
  substrate_moisture_min real, substrate_moisture_max real, substrate_moisture_sum double precision, substrate_moisture_n integer not null default 0,
  dissolved_oxygen_min real, dissolved_oxygen_max real, dissolved_oxygen_sum double precision, dissolved_oxygen_n integer not null default 0,
  vpd_min real, vpd_max real, vpd_sum double precision, vpd_n integer not null default 0,
  dew_point_min real, dew_point_max real, dew_point_sum double precision, dew_point_n integer not null default 0,
  dli_min real, dli_max real, dli_sum double precision, dli_n integer not null default 0,
  extra jsonb,
  primary key (controller_id, bucket)
);

create table rollup_1d (
  controller_id integer not null,
  bucket timestamptz not null,
  samples integer not null,
  temperature_min real, temperature_max real, temperature_sum double precision, temperature_n integer not null default 0,
  humidity_min real, humidity_max real, humidity_sum double precision, humidity_n integer not null default 0,
  co2_min real, co2_max real, co2_sum double precision, co2_n integer not null default 0,
  ec_min real, ec_max real, ec_sum double precision, ec_n integer not null default 0,
  ph_min real, ph_max real, ph_sum double precision, ph_n integer not null default 0,
  water_temperature_min real, water_temperature_max real, water_temperature_sum double precision, water_temperature_n integer not null default 0,
  light_min real, light_max real, light_sum double precision, light_n integer not null default 0,
  solar_radiation_min real, solar_radiation_max real, solar_radiation_sum double precision, solar_radiation_n integer not null default 0,
  substrate_moisture_min real, substrate_moisture_max real, substrate_moisture_sum double precision, substrate_moisture_n integer not null default 0,
  dissolved_oxygen_min real, dissolved_oxygen_max real, dissolved_oxygen_sum double precision, dissolved_oxygen_n integer not null default 0,
  vpd_min real, vpd_max real, vpd_sum double precision, vpd_n integer not null default 0,
  dew_point_min real, dew_point_max real, dew_point_sum double precision, dew_point_n integer not null default 0,
  dli_min real, dli_max real, dli_sum double precision, dli_n integer not null default 0,
  extra jsonb,
  primary key (controller_id, bucket)
);

-- Ten-minute buckets whose rollups are to be recomputed. Only ever appended to by the writers: a mark becomes visible in
-- the same instant as the samples it stands for, and no writer waits for the worker that takes marks away.
create table rollup_dirty (
  controller_id integer not null,
  bucket timestamptz not null
);

-- Ranges whose derived channels are to be recomputed because samples came late or were corrected.
create table derive_dirty (
  derive_dirty_id bigint generated always as identity primary key,
  controller_id integer not null,
  from_ts timestamptz not null,
  to_ts timestamptz not null
);

-- What was refused, value by value, with its reason.
create table rejected_sample (
  rejected_sample_id bigint generated always as identity primary key,
  controller_id integer not null references controller on delete cascade,
  received_at timestamptz not null,
  sample_ts timestamptz,
  source_key text,
  value text not null,
  reason text not null
);
create index rejected_sample_controller on rejected_sample (controller_id, received_at desc);
create index rejected_sample_age on rejected_sample (received_at);
