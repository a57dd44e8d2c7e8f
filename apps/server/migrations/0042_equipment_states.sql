-- States of machines (vents, lamps, pumps) are a kind of field of their own: a position in % or on/off.
alter table field drop constraint field_kind_check;
alter table field add constraint field_kind_check check (kind in ('measured', 'derived', 'equipment'));
