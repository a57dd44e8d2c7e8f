-- Alarms also go to channels of JANDI, and as JSON to own servers, signed with a key if the farm made one.
alter table farm_webhook drop constraint farm_webhook_service_check;
alter table farm_webhook add constraint farm_webhook_service_check check (service in ('slack', 'teams', 'jandi', 'server'));
alter table farm_webhook add column signing_key text;
