-- A farm's own ranges of the night: `{ranges, dayFromMinute, dayMinutes}`; without, its ranges apply by day and night. The
-- hours of the day apply while no recipe tells the photoperiod.
alter table standard add column night jsonb check (night is null or own);
