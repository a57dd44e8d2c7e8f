-- A plan of positions is no longer told from what happened by the day alone: it is reserved until plants arrive at its stage.
alter table batch_layout
  -- the stage for whose plants it is planned; null: they stand there from that day on
  add column planned_for text check (planned_for in ('sowing', 'seedling', 'transplant', 'plant', 'harvest')),
  add check (planned_for is null or entry_id is null),
  drop constraint batch_layout_work_no_day_key;
-- of a day one layout that is planned, and one that happened
create unique index batch_layout_once on batch_layout (work_no, (planned_for is not null), day);

-- held for plants that have not arrived yet
alter table occupancy add column reserved boolean not null default false;

-- What can be told of the batches that are not complete. The first layout that came with no entry was planned: for the first
-- stage where it is of the first day, for the planting where the last layout, without positions, is that plan's end. What came
-- with no entry before plants arrived moved the plan. Where plants came before their planned day, what stands written stays:
-- another may have had the place until then; only the end is planned.
with layouts as (
  select layout.*, stages, start_on,
    first_value(layout_id) over (partition by work_no order by entry_id is not null, day) = layout_id as first,
    last_value(entry_id is null and cells = '[]') over (
      partition by work_no order by day rows between unbounded preceding and unbounded following) as ends
  from batch_layout layout join batch using (work_no)
  where not exists (select from batch_closing closing where closing.work_no = batch.work_no and closing.stage = 'harvest')
), plan as (
  select work_no, day, stages, day > start_on as ends,
    case when day <= start_on then stages[1] when 'plant' = any(stages) then 'plant' else 'harvest' end as stage
  from layouts where first and entry_id is null and (day <= start_on or ends)
), arrival as (
  select plan.*, (
    select min(entry.day) from batch_entry entry
    where entry.work_no = plan.work_no and (plants > 0 or entry.stage = 'harvest')
      and array_position(stages, entry.stage) >= array_position(stages, plan.stage)
  ) as arrived_on
  from plan
)
update batch_layout layout set planned_for = arrival.stage
from arrival
where layout.work_no = arrival.work_no and layout.entry_id is null and (
  arrived_on is null
  or arrival.day <= arrived_on and layout.day <= arrived_on
  or ends and layout.cells = '[]'
    and layout.day = (select max(day) from batch_layout last where last.work_no = layout.work_no)
);

update occupancy set reserved = true
from (
  select work_no, min(layout.day) as day, min(planned_for) as stage from batch_layout layout
  where planned_for is not null group by work_no
) plan join batch using (work_no)
where occupancy.work_no = plan.work_no and lower(during) >= plan.day and not exists (
  select from batch_entry entry
  where entry.work_no = plan.work_no and (plants > 0 or entry.stage = 'harvest')
    and array_position(stages, entry.stage) >= array_position(stages, plan.stage)
);
