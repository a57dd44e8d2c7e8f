-- Columns and tables that still had names of the wire.
alter table claim rename column board_no to support_request_id;
alter table claim_event rename column board_no to support_request_id;
alter table claim rename to support_request;
alter table claim_event rename to support_request_event;
alter table code_master rename column master_cd to master_code;
alter table common_code rename column master_cd to master_code;
alter table common_code rename column dcd to detail_code;
alter table deviation_action rename column action_cd to action_code;
alter table growth_photo rename column crop_img_no to photo_id;

-- What is kept as text of members. In JSON text only a member's name is followed by a colon outside of a string.
update weekly_report set report = replace(replace(report::text, '"actionCd":', '"actionCode":'), '"boardNo":', '"supportRequestId":')::jsonb
where report::text ~ '"(actionCd|boardNo)":';

alter function claim_registrant_left() rename to registrant_left;
alter trigger claim_registrant_left on support_request rename to registrant_left;
