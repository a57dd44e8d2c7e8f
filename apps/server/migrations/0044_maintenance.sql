-- Nutrient renewals become one kind of work that mutes and explains: doors, filters, lamps, sensors, irrigation, others.
-- Two kinds may go on at a controller at the same time, one kind once.

alter table nutrient_renewal rename to maintenance;
alter table maintenance rename column nutrient_renewal_id to maintenance_id;
alter table maintenance rename constraint nutrient_renewal_pkey to maintenance_pkey;
alter table maintenance rename constraint nutrient_renewal_check to maintenance_check;
alter table maintenance rename constraint nutrient_renewal_ended_by_check to maintenance_ended_by_check;
alter table maintenance rename constraint nutrient_renewal_controller_id_fkey to maintenance_controller_no_fkey;
alter table maintenance rename constraint nutrient_renewal_mno_fkey to maintenance_member_no_fkey;
alter index nutrient_renewal_member rename to maintenance_member;

alter table maintenance
  add column kind text not null default 'nutrientRenewal' check (kind in
    ('nutrientRenewal', 'door', 'filter', 'lampTest', 'sensorCare', 'irrigation', 'other')),
  add column note text not null default '';
alter table maintenance alter column kind drop default;

drop index nutrient_renewal_current;
create unique index maintenance_current on maintenance (controller_no, kind) where ended_at is null;
create index maintenance_period on maintenance (controller_no, started_at);
