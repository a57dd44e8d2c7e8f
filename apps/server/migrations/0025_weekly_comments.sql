-- What people wrote on a week of a farm. The report itself is not kept: it is computed from what the farm has.
create table weekly_comment (
  comment_no integer generated always as identity primary key,
  fno integer not null references farm,
  -- the week's first day in Korea
  monday date not null check (extract(isodow from monday) = 1),
  comment text not null,
  -- null: a former member
  mno integer references member on delete set null,
  created_at timestamptz not null
);
create index weekly_comment_week on weekly_comment (fno, monday, comment_no desc);
create index weekly_comment_member on weekly_comment (mno) where mno is not null;
