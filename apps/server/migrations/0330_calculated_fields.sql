-- Fields of one controller that a formula over its other fields computes. Fields of the catalogue have no controller.
alter table field
  add column controller_no integer references controller on delete cascade,
  -- a deleted field is computed no more; past values, alarms and notes keep its name
  add column deleted_at timestamptz,
  drop constraint field_key_check,
  add constraint field_key_check check (
    case when controller_no is null then key ~ '^[a-z][A-Za-z0-9]{0,39}$' else key ~ '^calculated_[0-9]+_[0-9]+$' end),
  add constraint field_calculated_check check (
    case when controller_no is null then deleted_at is null else not core and kind = 'derived' end);
create index field_catalogue on field (position, key) where controller_no is null;
create index field_controller on field (controller_no) where controller_no is not null;

-- Formulas by field: {"calculated_3_1": {"formula": "temperature - leafTemperature", "since": epoch ms}}. Here, since every message
-- reads the row of its controller anyway.
alter table controller add column calculations jsonb not null default '{}';
