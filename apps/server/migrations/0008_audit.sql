-- Who changed what from what to what. Append-only: nothing but the erasure of its author may touch a row.
create table audit_log (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null,
  -- null: a former member, or the portal itself
  mno integer references member on delete set null,
  -- `create`, `change`, `remove` or what else was done
  action text not null check (action ~ '^[a-z][a-z-]*$'),
  -- what it was done to: `farm`, `controller`, …, and which one, as its people know it
  kind text not null check (kind ~ '^[a-z][a-z-]*$'),
  thing text not null,
  -- the farm it belongs to, where it belongs to one
  fno integer references farm,
  before jsonb,
  after jsonb
);
create index audit_log_at on audit_log (at desc, audit_id desc);
create index audit_log_thing on audit_log (kind, thing, at desc);
create index audit_log_farm on audit_log (fno, at desc) where fno is not null;
create index audit_log_member on audit_log (mno) where mno is not null;

create function audit_log_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.mno is null
    and row(new.audit_id, new.at, new.action, new.kind, new.thing, new.fno, new.before, new.after)
      is not distinct from row(old.audit_id, old.at, old.action, old.kind, old.thing, old.fno, old.before, old.after)
  then return new; end if;
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_append_only();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_log_append_only();
