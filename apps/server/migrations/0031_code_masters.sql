-- The groups of common codes have names of their own: GET /commons/codes lists them with masterYn = Y.
create table code_master (
  master_cd text primary key,
  name_ko text not null,
  name_en text not null,
  position integer not null
);
insert into code_master (master_cd, name_ko, name_en, position) values
  ('FARM_CULTIVATION_TYPE', '재배 형태', 'Cultivation types', 1),
  ('FARM_OPERATION_STATUS', '농장 운영 상태', 'Farm operation statuses', 2),
  ('CULTIVATION_ENV_TYPE', '재배 환경', 'Cultivation environments', 3),
  ('CONTROLLER_TYPE', '제어기 종류', 'Controller types', 4),
  ('CROP_TYPE', '작물 종류', 'Crop types', 5),
  ('TASK_CATEGORY', '할 일 분류', 'Task categories', 6),
  ('DEVIATION_ACTION', '이탈 조치', 'Deviation actions', 7),
  ('DISCARD_REASON', '폐기 사유', 'Discard reasons', 8),
  ('CLAIM_TYPE', 'A/S 종류', 'Support request types', 9),
  ('INQUIRY_KIND', '문의 종류', 'Inquiry kinds', 10),
  ('NOTICE_TYPE', '공지 분류', 'Announcement types', 11),
  ('FAQ_CATEGORY', 'FAQ 분류', 'FAQ categories', 12);
insert into code_master (master_cd, name_ko, name_en, position)
  select distinct master_cd, master_cd, master_cd, 100 from common_code
  where master_cd not in (select master_cd from code_master);
alter table common_code add foreign key (master_cd) references code_master;
