-- Whether a member is notified of early warnings of their farms, where a farm has them.
alter table notification_choice add column early_warning boolean not null default true;
