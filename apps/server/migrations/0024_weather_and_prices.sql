-- What providers outside answered: kept through restarts and shared by all processes, so that no call of a person waits for
-- them and a question is asked once at a time.
create table outside_answer (
  -- the provider's name and what it was asked, `kma:60,127`; never a key
  question text primary key,
  -- when somebody last wanted to know
  asked_at timestamptz not null,
  -- nobody asks the provider before it; while one does, when that counts as abandoned
  next_try_at timestamptz not null,
  -- tries in a row that failed, and what the last one said
  failures integer not null default 0 check (failures >= 0),
  failure text,
  -- the last answer, and when it came
  answer jsonb,
  fetched_at timestamptz,
  check ((answer is null) = (fetched_at is null)),
  check ((failures = 0) = (failure is null))
);
create index outside_answer_due on outside_answer (next_try_at);

-- Prices of the market survey (KAMIS) by its codes, in won for a unit.
create table crop_price (
  market text not null check (market in ('retail', 'wholesale')),
  item_code text not null,
  kind_code text not null,
  rank_code text not null,
  surveyed_on date not null,
  unit text not null,
  -- null: not surveyed on that day
  price double precision check (price > 0),
  primary key (market, item_code, kind_code, rank_code, surveyed_on)
);

-- Whoever never chose has no row, and follows what the farm grows.
create table followed_price_item (
  mno integer not null references member on delete cascade,
  item_code text not null,
  primary key (mno, item_code)
);
