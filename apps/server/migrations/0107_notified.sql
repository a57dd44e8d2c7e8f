-- What was notified of a deviation, in the word of the code.
alter table deviation rename column told to notified;
alter table deviation rename column told_at to notified_at;
