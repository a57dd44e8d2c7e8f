-- How the tiles of a farm's dashboard are arranged: by a member for themselves, or without a member for everybody.
create table dashboard_arrangement (
  farm_no integer not null references farm on delete cascade,
  member_no integer references member on delete cascade,
  field_order text[] not null,
  hidden_fields text[] not null,
  unique nulls not distinct (farm_no, member_no)
);
create index dashboard_arrangement_member on dashboard_arrangement (member_no);
