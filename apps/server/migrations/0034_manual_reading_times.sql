-- A measuring round takes several minutes: values measured at another time than the reading's `measured_at`, by field,
-- in epoch milliseconds.
alter table measured_value add column times jsonb not null default '{}';
