-- Counts changes of a controller's limits: whoever keeps them reads them again when it has grown.
alter table controller add column limits_version int not null default 0;
