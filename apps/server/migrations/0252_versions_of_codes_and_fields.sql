-- Optimistic locks of what several administrators edit: a save that read an older version is refused.
alter table code_master add column version int not null default 1;
alter table common_code add column version int not null default 1;
alter table field add column version int not null default 1;
-- Of the whole mapping of a controller, whose rows are replaced by each save.
alter table controller add column mapping_version int not null default 1;
