-- The farm whose notice began a message, for whose day it counts, also where it collects notices of other farms.
alter table text_message add column farm_no integer references farm on delete set null;
update text_message set farm_no = (
  select notice.farm_no from delivery join notice using (notice_seq)
  where delivery.text_message_id = text_message.text_message_id order by delivery_id limit 1);
create index text_message_farm on text_message (farm_no, planned_at);
create index text_message_waiting on text_message (member_no) where state = 'pending';
