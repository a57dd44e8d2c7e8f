-- Why a person closed a deviation by hand.
alter table alarm add column reason text;
