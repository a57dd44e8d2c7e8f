-- When an action was recorded, where that was later than it was done.
alter table deviation_action add column recorded_at timestamptz;
