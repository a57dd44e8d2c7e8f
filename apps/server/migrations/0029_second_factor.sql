-- Second factors of members: a code of an authenticator app (TOTP), passkeys (WebAuthn), and recovery codes.

-- The server computes the same code as the app, so it needs the secret itself; no call reads it after the app was set up.
create table totp (
  mno integer primary key references member on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  -- null: shown to the member, who has not entered a code of it yet; it asks for nothing at sign-in
  confirmed_at timestamptz,
  -- the 30-second step of the newest code that was used: a code works once, and none before it works any more
  last_step integer,
  last_used_at timestamptz
);

create table passkey (
  passkey_id integer generated always as identity primary key,
  mno integer not null references member on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  -- counts the uses of keys that do not leave their device; 0 where the authenticator does not count
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  -- it is copied among the devices of an account at Apple, Google, …
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_member on passkey (mno);

-- 80 random bits each, so that SHA-256 is enough.
create table recovery_code (
  mno integer not null references member on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (mno, code_hash)
);

-- Whoever gave the right password and still has to show the second factor; the token is kept as its hash.
create table pending_sign_in (
  token_hash bytea primary key,
  mno integer not null references member on delete cascade,
  -- a password that is changed meanwhile ends it
  password_hash text not null,
  stay boolean not null,
  -- what a passkey has to sign; taken away with the first answer
  challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index pending_sign_in_member on pending_sign_in (mno, created_at);
create index pending_sign_in_expired on pending_sign_in (expires_at);

-- What a passkey has to sign where nothing else is pending: to be added in a session, or to sign in by itself.
create table passkey_challenge (
  challenge text primary key,
  session_id uuid unique references session on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expired on passkey_challenge (expires_at);
