-- Mails, and what people do with their accounts themselves.

-- Every mail of the portal, written in the transaction that it belongs to and sent behind it. The text goes when it is sent:
-- it may carry a link that opens an account.
create table mail (
  mail_id bigint generated always as identity primary key,
  -- whose mail it is, and who is named in it as its author: it goes with either of them
  mno integer references member on delete cascade,
  author_mno integer references member on delete cascade,
  recipient text not null,
  name text not null,
  subject text not null,
  text text,
  language text not null check (language in ('ko', 'en')),
  urgent boolean not null default false,
  -- kept: there was no mail server
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  -- when it is due; while it is being sent: when it counts as abandoned
  next_try_at timestamptz not null,
  outcome text,
  created_at timestamptz not null,
  -- what is written again under the same key stands once
  once_key text unique
);
create index mail_due on mail (next_try_at) where state = 'pending';
create index mail_created on mail (created_at);
create index mail_member on mail (mno) where mno is not null;
create index mail_author on mail (author_mno) where author_mno is not null;
create index mail_recipient on mail (lower(recipient));

-- Whoever signs up has to confirm the mail; whoever the provider or the demo made has nothing to confirm.
alter table member add column confirmed_at timestamptz default now();
update member set confirmed_at = created_at;
alter table member add column privacy_version text, add column privacy_agreed_at timestamptz;
-- A mail belongs to whoever confirmed it: signing up with another's address neither takes it nor tells that it is known.
drop index member_email;
create unique index member_email on member (lower(email)) where confirmed_at is not null;
create index member_unconfirmed on member (created_at) where confirmed_at is null;

-- One link of a kind for each member, as the hash of its token: a new one takes the place of the old, a used one is gone.
create table account_link (
  mno integer not null references member on delete cascade,
  purpose text not null check (purpose in ('signup', 'email', 'password')),
  token_hash bytea not null unique,
  -- the new address, where it is one that is to be confirmed
  email text check ((email is not null) = (purpose = 'email')),
  expires_at timestamptz not null,
  primary key (mno, purpose)
);

create table invitation (
  invitation_id integer generated always as identity primary key,
  fno integer not null references farm on delete cascade,
  email text not null,
  role text not null check (role in ('manager', 'member')),
  token_hash bytea not null unique,
  inviter_mno integer references member on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index invitation_address on invitation (fno, lower(email));
create index invitation_email on invitation (lower(email));
create index invitation_inviter on invitation (inviter_mno) where inviter_mno is not null;

-- What a member recognises a sign-in by, and when the password was last asked for again.
alter table session add column user_agent text not null default '', add column address text not null default '',
  add column rechecked_at timestamptz;
alter table session drop constraint session_ended_reason_check;
alter table session add constraint session_ended_reason_check
  check (ended_reason in ('signed_out', 'reused_token', 'other_device', 'ended_elsewhere', 'password_changed'));

-- A member who resigns is deleted, and what refers to them follows: without these the tables would be read from end to end.
create index alarm_member on alarm (mno) where mno is not null;
create index standard_member on standard (mno) where mno is not null;
create index deviation_action_member on deviation_action (mno) where mno is not null;
create index alarm_stop_member on alarm_stop (mno) where mno is not null;
create index nutrient_renewal_member on nutrient_renewal (mno) where mno is not null;
create index delivery_member on delivery (mno);
