-- Mails, deliveries and questions to providers wait in the same way: a row is due at `next_try_at`, which is null where
-- nothing is left to do, and `attempts` counts what was tried.

alter table mail alter column next_try_at drop not null;
update mail set next_try_at = null where state <> 'pending';
alter table mail add check ((next_try_at is null) = (state <> 'pending'));
-- no attempt is made after it
alter table mail add column give_up_at timestamptz;
drop index mail_due;
create index mail_due on mail (next_try_at) where next_try_at is not null;
create index mail_pending on mail (mail_id) where state = 'pending';

-- A delivery by e-mail becomes a mail, whose result is that of the delivery.
alter table delivery add column mail_id bigint unique references mail on delete set null;
alter table delivery alter column next_try_at drop not null;
update delivery set next_try_at = null where ended_at is not null;
alter table delivery add check (ended_at is null or next_try_at is null);
drop index delivery_due;
create index delivery_due on delivery (next_try_at) where next_try_at is not null;
create index delivery_pending on delivery (delivery_id) where state in ('pending', 'sending');

alter table outside_answer drop constraint outside_answer_check1;
alter table outside_answer rename column failures to attempts;
