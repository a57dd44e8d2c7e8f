-- Optimistic locks of what administrators and managers edit: a save that read an older version is refused.
alter table controller add column version int not null default 1;
alter table faq add column version int not null default 1;
alter table board_notice add column version int not null default 1;
alter table farm_webhook add column version int not null default 1;
