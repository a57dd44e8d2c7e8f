-- A member's notices are listed by their time, which is not the order of their numbers where a past was written afterwards.
alter table notice_reader add column noticed_at timestamptz;
update notice_reader reader set noticed_at = notice.created_at from notice where notice.notice_seq = reader.notice_seq;
alter table notice_reader alter column noticed_at set not null;

drop index notice_reader_list;
drop index notice_reader_unread;
create index notice_reader_list on notice_reader (member_no, noticed_at desc, notice_seq desc);
create index notice_reader_unread on notice_reader (member_no, noticed_at desc, notice_seq desc) where read_at is null;
