-- Until when samples were deleted because of their age: of an hour before, what is there may be a part of what its statistics were computed from.
create table deleted_samples (
  is_only boolean primary key default true check (is_only),
  before_ts timestamptz not null
);
