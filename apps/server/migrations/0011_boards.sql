-- What the provider tells (notices, questions that are often asked), and what people write to the provider.

insert into common_code (master_cd, dcd, name_ko, name_en, position) values
  ('NOTICE_TYPE', 'GENERAL', '일반', 'General', 1),
  ('NOTICE_TYPE', 'MAINTENANCE', '점검', 'Maintenance', 2),
  ('NOTICE_TYPE', 'UPDATE', '업데이트', 'Update', 3),
  ('NOTICE_TYPE', 'EVENT', '행사', 'Event', 4),
  ('FAQ_CATEGORY', 'ACCOUNT', '계정·로그인', 'Account and sign-in', 1),
  ('FAQ_CATEGORY', 'DATA', '제어기·데이터', 'Controllers and data', 2),
  ('FAQ_CATEGORY', 'ALARM', '이탈·알림', 'Deviations and notifications', 3),
  ('FAQ_CATEGORY', 'FARM', '농장·구성원', 'Farms and members', 4),
  ('INQUIRY_KIND', 'SERVICE', '고객 서비스', 'Customer service', 1),
  ('INQUIRY_KIND', 'PARTNERSHIP', '제휴', 'Partnership', 2),
  ('INQUIRY_KIND', 'INCIDENT', '서비스 장애', 'Service incident', 3);

-- A notice of the provider (공지). The table `notice` is another thing: what members of a farm were told of its deviations.
create table board_notice (
  notice_no integer generated always as identity primary key,
  type text not null,
  title text not null,
  details text not null,
  -- who wrote it; null: a former member
  mno integer references member on delete set null,
  -- whom it is for: a company's users, whoever may see a farm, or (neither) everybody
  cno integer references company,
  fno integer references farm,
  pinned boolean not null,
  published_from timestamptz not null,
  published_to timestamptz check (published_to > published_from),
  -- it opens by itself, within its own time where it has one, and only while it is published
  popup boolean not null,
  popup_from timestamptz,
  popup_to timestamptz check (popup_to > popup_from),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(cno, fno) <= 1)
);
create index board_notice_published on board_notice (pinned desc, published_from desc, notice_no desc);
create index board_notice_member on board_notice (mno) where mno is not null;
create index board_notice_company on board_notice (cno) where cno is not null;
create index board_notice_farm on board_notice (fno) where fno is not null;

create table board_notice_reader (
  notice_no integer not null references board_notice on delete cascade,
  mno integer not null references member on delete cascade,
  read_at timestamptz not null,
  primary key (notice_no, mno)
);
create index board_notice_reader_member on board_notice_reader (mno);

create table faq (
  faq_no integer generated always as identity primary key,
  category text not null,
  question_ko text not null,
  answer_ko text not null,
  -- empty: the Korean ones stand in
  question_en text not null,
  answer_en text not null,
  position integer not null,
  published boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Whoever writes to the provider, with an account or without. It is erased some time after its answer.
create table inquiry (
  inquiry_no integer generated always as identity primary key,
  kind text not null,
  -- the member who wrote it, whose resignation takes it along
  mno integer references member on delete cascade,
  name text not null,
  email text not null,
  phone_no text not null,
  title text not null,
  content text not null,
  language text not null check (language in ('ko', 'en')),
  privacy_version text not null,
  created_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  -- null: a former member
  answered_mno integer references member on delete set null,
  check ((answer is null) = (answered_at is null))
);
create index inquiry_created on inquiry (created_at desc);
create index inquiry_open on inquiry (created_at) where answered_at is null;
create index inquiry_answered on inquiry (answered_at) where answered_at is not null;
create index inquiry_email on inquiry (lower(email));
create index inquiry_member on inquiry (mno) where mno is not null;
create index inquiry_answerer on inquiry (answered_mno) where answered_mno is not null;
