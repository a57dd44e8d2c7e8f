-- Those closed by hand whose value may still be out of range are counted for every list of farms.
create index deviation_released on deviation (farm_no) where end_kind = 'released' and cause = 'range';
