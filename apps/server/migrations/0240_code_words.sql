-- Tables and columns under the words of the code and the glossary.
alter table remark rename to annotation;
alter table annotation rename column remark_no to annotation_id;
alter table measured_value rename to manual_reading;
alter table measured_entry rename to manual_reading_entry;
alter table standard rename to alarm_limit;
alter table alarm_limit rename column standard_id to alarm_limit_id;
alter table deviation_action_outcome rename column judged_at to final_at;
