-- Who has taken charge of a deviation. It counts while they have access to the farm.
alter table deviation add column assignee_member_no integer references member on delete set null;
create index deviation_assignee on deviation (assignee_member_no) where assignee_member_no is not null;

-- Whom a person assigned a deviation to; of `unassigned` nobody.
alter table alarm add column assignee_member_no integer references member on delete set null;
create index alarm_assignee on alarm (assignee_member_no) where assignee_member_no is not null;
alter table alarm drop constraint alarm_kind_check;
alter table alarm add constraint alarm_kind_check check (kind in ('opened', 'escalated', 'eased', 'returned', 'released', 'reopened', 'attention',
  'pause_ended', 'action', 'notice', 'withdrawn', 'assigned', 'unassigned'));

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('opened', 'escalated', 'action_needed', 'repeat', 'handed_over', 'returned', 'burst',
  'test', 'task', 'early_warning', 'assigned'));
