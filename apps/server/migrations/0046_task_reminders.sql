-- Reminders of tasks that have a time of day.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (
  kind in ('opened', 'escalated', 'action_needed', 'repeat', 'handed_over', 'returned', 'burst', 'test', 'task'));

-- Of which tasks a member is reminded.
alter table notification_choice
  add column tasks text not null default 'assigned' check (tasks in ('assigned', 'all', 'none'));

-- Occurrences that people were reminded of. One that moves to another time has a reminder of its own.
create table farm_task_reminder (
  task_no integer not null references farm_task on delete cascade,
  begins_at timestamptz not null,
  primary key (task_no, begins_at)
);

create index farm_task_time on farm_task (start_time) where start_time is not null;
