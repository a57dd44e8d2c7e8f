-- When the member who sent an inquiry first opened its answer; null: not yet, or sent without an account.
alter table inquiry add column answer_read_at timestamptz;
create index inquiry_unread on inquiry (member_no) where answered_at is not null and answer_read_at is null;
