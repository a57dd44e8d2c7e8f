-- Everybody who may see a farm, with the role that lets them; who has two roles stands here twice.
create view farm_person as
  select fno, mno, role from farm_member
  union all
  select farm.fno, company_user.mno, 'company' from company_user join farm using (cno)
  union all
  select farm.fno, member.mno, 'admin' from member cross join farm where member.admin;

-- What members of a farm were told. The sentence is made when it is read, in the reader's language, from `parts`.
create table notice (
  notice_seq bigint generated always as identity primary key,
  fno integer not null references farm,
  kind text not null
    check (kind in ('opened', 'escalated', 'action_needed', 'repeat', 'handed_over', 'returned', 'burst', 'test')),
  level smallint not null check (level between 0 and 3),
  root_alarm_seqs bigint[] not null,
  parts jsonb not null,
  created_at timestamptz not null
);

create table notice_reader (
  notice_seq bigint not null references notice on delete cascade,
  mno integer not null references member on delete cascade,
  read_at timestamptz,
  primary key (notice_seq, mno)
);
create index notice_reader_list on notice_reader (mno, notice_seq desc);
create index notice_reader_unread on notice_reader (mno, notice_seq desc) where read_at is null;

-- One sending of a notice to one target of one member, tried until it is sent or given up. The target is a push
-- subscription, a device token, or for e-mail the member, whose address is looked up when it is sent.
create table delivery (
  delivery_id bigint generated always as identity primary key,
  notice_seq bigint not null references notice on delete cascade,
  mno integer not null references member on delete cascade,
  channel text not null check (channel in ('web_push', 'email', 'fcm')),
  target_id bigint not null,
  state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  -- when it is due; while it is being sent: when it counts as abandoned
  next_try_at timestamptz not null,
  outcome text,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (notice_seq, mno, channel, target_id),
  check ((ended_at is null) = (state in ('pending', 'sending')))
);
create index delivery_due on delivery (next_try_at) where state in ('pending', 'sending');

-- Both belong to the session that registered them: no live session, no delivery.
create table push_subscription (
  push_subscription_id bigint generated always as identity primary key,
  mno integer not null references member on delete cascade,
  session_id uuid not null references session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('ko', 'en')),
  created_at timestamptz not null,
  used_at timestamptz not null
);
create index push_subscription_member on push_subscription (mno);
create index push_subscription_session on push_subscription (session_id);

create table device_token (
  device_token_id bigint generated always as identity primary key,
  token text not null unique,
  mno integer not null references member on delete cascade,
  session_id uuid not null references session on delete cascade,
  uuid text not null,
  platform text not null check (platform in ('android', 'ios')),
  language text not null check (language in ('ko', 'en')),
  last_seen_at timestamptz not null
);
create index device_token_member on device_token (mno);
create index device_token_session on device_token (session_id);

-- The lowest level that a member is told over each channel; null: nothing. Without a row the defaults of the role hold.
create table notification_choice (
  mno integer primary key references member on delete cascade,
  portal smallint check (portal between 1 and 3),
  web_push smallint check (web_push between 1 and 3),
  email smallint check (email between 1 and 3),
  fcm smallint check (fcm between 1 and 3),
  -- minutes of the Korean day; a span may go over midnight
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  check ((quiet_from is null) = (quiet_to is null))
);

-- The keys by which push services know this portal, made once: browsers subscribe to the public one.
create table vapid (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  private_key text not null
);
