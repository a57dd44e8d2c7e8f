-- Comparing farms reads what ended in the last days, of thousands of farms at once.
create index deviation_ended on deviation (ended_at, farm_no) where ended_at is not null;
