-- Why a delivery did not go through: a word that people are told in their language. `outcome` stays what the other side said,
-- for those who look for the fault.
alter table delivery add column reason text check (reason in (
  'left_farm', 'signed_out', 'no_way', 'outbox', 'superseded', 'gone', 'busy', 'unreachable', 'refused', 'abandoned', 'other'));

update delivery set reason = case
    when outcome = 'the member left the farm' then 'left_farm'
    when outcome in ('the browser signed out', 'the phone signed out') then 'signed_out'
    when outcome in ('no mail server', 'no browser push', 'no phone push') then 'no_way'
    when outcome = 'no mail server: kept in the outbox' then 'outbox'
    when outcome like 'superseded by notice %' then 'superseded'
    when outcome = 'abandoned too often' then 'abandoned'
    when state = 'dropped' then 'gone'
    when outcome ~ '^(push service|FCM) answered (429|5\d\d)' then 'busy'
    when outcome ~ '^(push service|FCM) answered ' then 'refused'
    when outcome ~* '(econn|enotfound|ehostunreach|enetunreach|eai_again|etimedout|timeout|aborted|fetch failed|network)' then 'unreachable'
    else 'other'
  end
where outcome is not null;
