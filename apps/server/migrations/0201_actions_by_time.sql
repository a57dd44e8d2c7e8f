-- The provider's list of actions of all farms is in the order of time.
create index deviation_action_at on deviation_action (at, action_id);
