-- What a member chose for the look of the portal on every device, such as the hidden columns of a table: short texts by a key.
create table member_preference (
  member_no integer not null references member on delete cascade,
  key text not null,
  values text[] not null,
  primary key (member_no, key)
);
