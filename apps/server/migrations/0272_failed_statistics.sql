-- A mark whose statistics cannot be computed waits alone, and is tried again after this time.
alter table day_rollup_dirty add column retry_at timestamptz;
alter table derive_dirty add column retry_at timestamptz;
create index day_rollup_dirty_failed on day_rollup_dirty (day) where retry_at is not null;
create index derive_dirty_failed on derive_dirty (derive_dirty_id) where retry_at is not null;
