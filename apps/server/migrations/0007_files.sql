-- What people upload. The bytes lie in the file store under the key; a row is written after its bytes and deleted before
-- them, so that a crash leaves bytes without a row, which the sweep finds, and never a row without its bytes.
create table file (
  file_id bigint generated always as identity primary key,
  -- 128 random bits
  key text not null unique check (key ~ '^[0-9a-f]{32}$'),
  mno integer references member on delete set null,
  -- the farm it was uploaded for, whose quota it counts against; who may see it follows from file_link alone
  fno integer references farm,
  name text not null check (length(name) between 1 and 200),
  content_type text not null,
  size bigint not null check (size >= 0),
  -- pictures have two smaller sizes
  size_m bigint,
  size_s bigint,
  width integer,
  height integer,
  created_at timestamptz not null,
  check (num_nonnulls(size_m, size_s, width, height) in (0, 4))
);
create index file_farm on file (fno);
create index file_member on file (mno);
create index file_created on file (created_at);

-- What a file hangs on: one thing of another feature. No cascade: a file that something was hung on meanwhile must not go.
create table file_link (
  file_id bigint primary key references file,
  kind text not null check (kind ~ '^[a-z][a-z_]*$'),
  id bigint not null,
  position smallint not null,
  audience text not null check (audience in ('farm', 'company', 'everyone')),
  fno integer references farm,
  cno integer references company,
  -- the thing makes no sense without it: the feature has to let it go first
  needed boolean not null,
  check ((fno is not null) = (audience = 'farm') and (cno is not null) = (audience = 'company'))
);
create index file_link_thing on file_link (kind, id, position);
create index file_link_farm on file_link (fno);
