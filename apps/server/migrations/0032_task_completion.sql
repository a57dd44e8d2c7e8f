-- Occurrences of tasks that somebody did: `day` is the first day of the occurrence.
create table farm_task_completion (
  task_no integer not null references farm_task on delete cascade,
  day date not null,
  member_no integer references member on delete set null,
  completed_at timestamptz not null,
  primary key (task_no, day)
);
create index farm_task_completion_member on farm_task_completion (member_no) where member_no is not null;
