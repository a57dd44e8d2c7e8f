-- What was given up lately is counted every few seconds while somebody looks at the system's state.
create index delivery_failed on delivery (created_at) where state = 'failed';
create index mail_failed on mail (created_at) where state = 'failed';
-- Deliveries of all farms are listed by time.
create index delivery_created on delivery (created_at);
-- The settings of all controllers are told anew, answered or not.
drop index control_setting_unanswered;
-- The number by which one reaches who filed a claim leaves with them, also where the claim is filed at that moment.
create function claim_registrant_left() returns trigger language plpgsql as $$
begin
  new.contact := '';
  return new;
end $$;
create trigger claim_registrant_left before update on claim for each row
  when (old.mno is not null and new.mno is null) execute function claim_registrant_left();
