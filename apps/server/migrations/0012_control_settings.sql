-- What controllers are asked to hold through the day (a connect-set of the specification). A row is a version; it is never
-- written anew, but for the controller's answer. Whether it waits, was not answered or came to be superseded follows from
-- the time and from the versions after it.
create table control_setting (
  controller_id integer not null references controller on delete cascade,
  version integer not null check (version > 0),
  -- [{startTime: 'HH:mm' in Korea, values: {field: number}}] in order of time
  slots jsonb not null check (jsonb_array_length(slots) between 1 and 6),
  reason text not null,
  -- who saved it; null: a former member
  mno integer references member on delete set null,
  created_at timestamptz not null,
  answered_at timestamptz,
  -- the controller's word, where it refused
  refusal text,
  primary key (controller_id, version),
  check (refusal is null or answered_at is not null)
);
create index control_setting_member on control_setting (mno) where mno is not null;
create index control_setting_unanswered on control_setting (controller_id) where answered_at is null;

create table control_comment (
  comment_no integer generated always as identity primary key,
  controller_id integer not null references controller on delete cascade,
  -- the setting that was the newest when it was written; null: there was none
  version integer,
  comment text not null,
  -- null: a former member
  mno integer references member on delete set null,
  created_at timestamptz not null,
  foreign key (controller_id, version) references control_setting on delete cascade
);
create index control_comment_controller on control_comment (controller_id, comment_no desc);
create index control_comment_member on control_comment (mno) where mno is not null;
