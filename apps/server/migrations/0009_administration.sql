-- What administrators keep of companies, and how a portal without the demo gets its first administrator.

alter table company
  add column address text not null default '',
  add column address_detail text not null default '',
  -- null: nobody has said it yet
  add column start_date date,
  add column phone_no text not null default '',
  add column business_no text not null default '' check (business_no ~ '^([0-9]{10})?$'),
  -- counts the saves, so that one does not undo another that it has not seen
  add column version integer not null default 1;
create unique index company_business_no on company (business_no) where business_no <> '';
create index company_user_company on company_user (cno);
-- When members were last here, and what goes with them when they resign.
create index session_owner on session (mno);

-- The one link that lets somebody become the first administrator, as the hash of its token; made anew at every start.
create table first_administrator (
  single boolean primary key default true check (single),
  token_hash bytea not null,
  expires_at timestamptz not null
);
