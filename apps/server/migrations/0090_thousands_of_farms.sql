-- What a provider with thousands of farms asks reads what it shows, not whole tables.

-- Controllers behind a gateway, and their deviations behind the gateway's.
create index controller_gateway on controller (gateway_id) where gateway_id is not null;
create index deviation_gateway_root on deviation (gateway_root) where gateway_root is not null;

-- Lists by name, a page at a time.
create index farm_name on farm (name, farm_no);
create index member_name on member (name, member_no);

-- When a controller could have gone silent, unless it reports before: the worker looks at those that are due. Most evaluations
-- leave it as it is, so that their updates touch no index.
alter table alarm_state add check_at timestamptz not null default '-infinity';
create index alarm_state_check on alarm_state (check_at);
