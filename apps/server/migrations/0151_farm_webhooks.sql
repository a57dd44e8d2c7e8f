-- Channels of Slack or Microsoft Teams that get the alarms of a farm. The address holds the channel's secret.
create table farm_webhook (
  webhook_id integer generated always as identity primary key,
  farm_no integer not null references farm on delete cascade,
  name text not null,
  service text not null check (service in ('slack', 'teams')),
  address text not null,
  min_level smallint not null check (min_level between 1 and 3),
  language text not null check (language in ('ko', 'en')),
  created_at timestamptz not null,
  -- the service refused it for good; nothing is sent until a test arrives
  stopped_at timestamptz,
  stopped_why text,
  check ((stopped_at is null) = (stopped_why is null))
);
create index farm_webhook_farm on farm_webhook (farm_no);

create table webhook_delivery (
  webhook_delivery_id bigint generated always as identity primary key,
  notice_seq bigint not null references notice on delete cascade,
  webhook_id integer not null references farm_webhook on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  next_try_at timestamptz,
  reason text check (reason in ('left_farm', 'signed_out', 'no_way', 'outbox', 'superseded', 'gone', 'busy', 'unreachable', 'refused', 'abandoned', 'other')),
  outcome text,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (notice_seq, webhook_id),
  check ((ended_at is null) = (state in ('pending', 'sending'))),
  check (ended_at is null or next_try_at is null)
);
create index webhook_delivery_due on webhook_delivery (next_try_at) where next_try_at is not null;
create index webhook_delivery_webhook on webhook_delivery (webhook_id);
