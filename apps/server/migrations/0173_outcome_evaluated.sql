-- When an outcome was evaluated last: a pass evaluates those that have waited longest.
alter table deviation_action_outcome add column evaluated_at timestamptz;
