-- Who is to do a task and when; what was noted when it was done.
alter table farm_task
  -- time of day in Korea at which an occurrence begins
  add column start_time time,
  -- a member of the farm; nobody's again when they leave it
  add column assignee_member_no integer,
  add constraint farm_task_assignee_fkey foreign key (assignee_member_no, farm_no)
    references farm_member (member_no, farm_no) on delete set null (assignee_member_no);
create index farm_task_assignee on farm_task (assignee_member_no, farm_no) where assignee_member_no is not null;

alter table farm_task_completion
  -- what files are attached to
  add column completion_id integer generated always as identity unique,
  add column note text;
