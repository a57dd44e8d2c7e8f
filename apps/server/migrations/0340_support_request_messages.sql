-- A support request is a conversation: what was written after the request, by its registrant and by the provider.
create table support_request_message (
  message_id integer generated always as identity primary key,
  support_request_id integer not null references support_request on delete cascade,
  member_no integer references member on delete set null,
  is_provider boolean not null,
  content text not null,
  created_at timestamptz not null
);
create index support_request_message_request on support_request_message (support_request_id, created_at, message_id);
create index support_request_message_member on support_request_message (member_no) where member_no is not null;

-- The registrant wrote since an administrator last opened the request.
alter table support_request add column provider_unseen boolean not null default false;

alter table support_request_event drop constraint claim_event_what_check;
alter table support_request_event add constraint claim_event_what_check
  check (what in ('requested', 'changed', 'handler', 'answered', 'in_progress', 'completed', 'reopened', 'confirmed'));
