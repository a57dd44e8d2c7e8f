-- Statistics of hours and days are computed from the samples, and those of ten minutes when they are read. A changed sample
-- marks the hour of its day.
alter table day_rollup_dirty add column hours integer not null default 16777215;
alter table day_rollup_dirty alter column hours drop default;
comment on column day_rollup_dirty.hours is 'bit n: hour n of the Korean day';
create index day_rollup_dirty_day on day_rollup_dirty (day);

insert into day_rollup_dirty (controller_no, day, hours)
select controller_no, day, bit_or(1 << floor(extract(epoch from bucket - day) / 3600)::int)
from (select controller_no, bucket, date_bin('1 day', bucket, timestamptz '2000-01-01 00:00+09') as day from rollup_dirty) marks
group by controller_no, day
on conflict (controller_no, day) do update set hours = day_rollup_dirty.hours | excluded.hours;
drop table rollup_dirty;

-- Of what it holds, days that are marked now may have hours whose samples are gone. The worker empties it once it has
-- computed them (features/telemetry/store/old-rollups.ts); nothing is written to it any more.
comment on table rollup_10m is 'statistics of ten minutes as older versions left them';
