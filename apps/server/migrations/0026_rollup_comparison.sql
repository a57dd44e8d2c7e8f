-- When all rollups of a controller were last compared with what they are computed from. A controller without a row is compared
-- whole at the next start of a worker: that repairs what two passes at the same time lost in older versions.
create table rollup_comparison (
  controller_id integer primary key,
  whole_at timestamptz not null
);

-- What each comparison found: buckets compared, those that differed, and those of them that were right afterwards.
create table rollup_comparison_run (
  rollup_comparison_run_id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  compared bigint not null,
  differing bigint not null,
  repaired bigint not null
);

-- The values of a sample that was refused because its time lay in the future, by field: it is taken in where the clock
-- that refused it turns out to have been behind.
alter table rejected_sample add column held_values jsonb;
create index rejected_sample_held on rejected_sample (received_at) where held_values is not null;

-- The light integral of controllers that report less often than every 5 minutes was 0: it is derived anew.
insert into derive_dirty (controller_id, from_ts, to_ts)
select controller_id, first_ts, last_ts
from controller
  cross join lateral (select ts as first_ts from reading r where r.controller_id = controller.controller_id order by ts limit 1) f
  cross join lateral (select ts as last_ts from reading r where r.controller_id = controller.controller_id order by ts desc limit 1) l
where interval_seconds > 300;
