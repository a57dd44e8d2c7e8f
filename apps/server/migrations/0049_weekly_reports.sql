-- The figures of a week as they were when it was frozen, in the code's form; later corrections of its data leave them.
create table weekly_report (
  farm_no integer not null references farm on delete cascade,
  -- the week's first day in Korea
  monday date not null check (extract(isodow from monday) = 1),
  report jsonb not null,
  frozen_at timestamptz not null,
  primary key (farm_no, monday)
);

-- Whether a member gets the frozen report of each of their farms by mail.
alter table notification_choice add column weekly_report boolean not null default false;
