-- Companies, members and their sessions. Tokens and credentials stand here as SHA-256 only: a dump signs nobody in.

create table company (
  cno integer generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table member (
  mno integer generated always as identity primary key,
  -- folded (NFKC, lower case, no blanks), so that an id cannot be counted or registered twice under another spelling
  member_id text not null unique,
  name text not null,
  email text not null,
  phone_no text not null default '',
  -- argon2id over the 64 hex digits that the browser sends
  password_hash text not null,
  language text not null default 'ko' check (language in ('ko', 'en')),
  admin boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index member_email on member (lower(email));

create table company_user (
  mno integer not null references member on delete cascade,
  cno integer not null references company,
  primary key (mno, cno)
);

-- One row for each sign-in. The refresh token rotates in place; what is not the current one ends the row.
create table session (
  session_id uuid primary key,
  mno integer not null references member on delete cascade,
  device_uuid text not null,
  auth_hash bytea not null,
  auth_expires_at timestamptz not null,
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  rotated_at timestamptz not null,
  -- the next pair is derived from this key and the token that asks, so that a repeated call gets the same answer
  rotation_key bytea not null,
  stay boolean not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('signed_out', 'reused_token', 'other_device'))
);
create index session_auth_hash on session using hash (auth_hash);
create index session_member on session (mno) where ended_at is null;

-- The shape that rate-limiter-flexible expects.
create table throttle (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
