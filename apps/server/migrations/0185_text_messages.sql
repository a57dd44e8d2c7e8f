-- Alarms by text message (SMS). The number is the one of the member's profile, once a code has confirmed it.
alter table member add column phone_confirmed_at timestamptz;

-- Another number is not confirmed, whoever writes it.
create function member_phone_changed() returns trigger language plpgsql as $$
begin
  if new.phone_confirmed_at is not distinct from old.phone_confirmed_at then new.phone_confirmed_at := null; end if;
  return new;
end $$;
create trigger member_phone_changed before update on member for each row
  when (old.phone_no is distinct from new.phone_no) execute function member_phone_changed();

-- The code that waits for its member: argon2id, since six digits are soon tried against a fast hash.
create table phone_code (
  member_no integer primary key references member on delete cascade,
  phone_no text not null,
  code_hash text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

alter table notification_choice add column sms smallint check (sms between 1 and 3);

-- A message to a member: of one notice, or of those that came together or had to wait. Holds neither number nor text.
create table text_message (
  text_message_id bigint generated always as identity primary key,
  member_no integer not null references member on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  next_try_at timestamptz,
  -- when it was to be sent first
  planned_at timestamptz not null
);
create index text_message_due on text_message (next_try_at) where next_try_at is not null;
create index text_message_member on text_message (member_no, planned_at);

alter table delivery add column text_message_id bigint references text_message on delete set null;
create index delivery_text_message on delivery (text_message_id) where text_message_id is not null;

alter table delivery drop constraint delivery_channel_check;
alter table delivery add constraint delivery_channel_check check (channel in ('web_push', 'email', 'fcm', 'sms'));
alter table delivery drop constraint delivery_reason_check;
alter table delivery add constraint delivery_reason_check check (reason in ('left_farm', 'signed_out', 'no_way', 'outbox', 'superseded', 'limit', 'gone', 'busy', 'unreachable', 'refused', 'abandoned', 'other'));
