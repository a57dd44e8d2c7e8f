-- Answers of calls that came with an Idempotency-Key: the same call with the same key is answered with them and does nothing.
create table idempotency_key (
  member_no integer not null references member on delete cascade,
  key uuid not null,
  -- method and path
  call text not null,
  -- SHA-256 of the call with its parameters and body
  request_hash bytea not null,
  -- null only within the transaction of the first call
  answer text check (length(answer) <= 100000),
  created_at timestamptz not null,
  primary key (member_no, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);
