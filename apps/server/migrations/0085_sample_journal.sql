-- What devices sent, as it is acknowledged: a row for each flush of a process. It is applied to samples, newest values and marks
-- within a fraction of a second, and deleted in that transaction (features/telemetry/ingest/apply-journal.ts).
create table sample_journal (
  entry bigint generated always as identity primary key,
  written_at timestamptz not null default now(),
  body text not null
);
-- Written once, read only after a crash: compressing it would cost more than it saves.
alter table sample_journal alter column body set storage external;
