-- After-sales (A/S) requests of farms, from filing to the registrant's confirmation.

insert into common_code (master_cd, dcd, name_ko, name_en, position) values
  ('CLAIM_TYPE', 'SOFTWARE', '소프트웨어', 'Software', 1),
  ('CLAIM_TYPE', 'DEVICE', '제어기·센서', 'Controllers and sensors', 2),
  ('CLAIM_TYPE', 'FACILITY', '시설', 'Facilities', 3),
  ('CLAIM_TYPE', 'CULTIVATION', '재배', 'Cultivation', 4),
  ('CLAIM_TYPE', 'OTHER', '기타', 'Other', 5);

create table claim (
  board_no integer generated always as identity primary key,
  fno integer not null references farm,
  -- who filed it; null: a former member
  mno integer references member on delete set null,
  -- digits to call the registrant back; empty: none was given, or the registrant has left
  contact text not null,
  type text not null,
  title text not null,
  content text not null,
  progress text not null check (progress in ('requested', 'in_progress', 'completed', 'confirmed')),
  -- the administrator who sees to it; null: nobody yet, or a former member
  handler_mno integer references member on delete set null,
  answer text not null,
  -- an administrator changed it, and the registrant has not looked since
  unseen boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (mno is not null or contact = ''),
  check (answer <> '' or progress in ('requested', 'in_progress'))
);
create index claim_farm on claim (fno, board_no desc);
create index claim_member on claim (mno) where mno is not null;
create index claim_handler on claim (handler_mno) where handler_mno is not null;

create table claim_event (
  event_no integer generated always as identity primary key,
  board_no integer not null references claim on delete cascade,
  at timestamptz not null,
  -- null: a former member
  mno integer references member on delete set null,
  what text not null
    check (what in ('requested', 'changed', 'handler', 'answered', 'in_progress', 'completed', 'confirmed'))
);
create index claim_event_claim on claim_event (board_no, event_no);
create index claim_event_member on claim_event (mno) where mno is not null;
