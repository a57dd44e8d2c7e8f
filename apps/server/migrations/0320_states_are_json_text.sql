-- States are read and written whole, nearly each minute for every controller: as text that costs half of what jsonb does. Text has no order
-- either, so that ANALYZE does not sort those of a fleet.
alter table alarm_state alter column watch type json using watch::text::json;
