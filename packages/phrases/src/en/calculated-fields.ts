import type { calculatedFields as ko } from '../ko/calculated-fields.ts';
import type { Same } from '../same.ts';

export const calculatedFields: Same<typeof ko> = {
  title: 'Calculated fields',
  about:
    'A formula over this controller’s fields is computed whenever values arrive. Use the result like any other field in charts, alarm limits, notifications and files.',
  readOnly: 'Only farm managers can change calculated fields.',
  none: 'No calculated fields yet',
  noneText:
    'For example, how far the air is from its dew point (temperature - dewPoint), or the drain share (drain / irrigation * 100).',
  add: 'Add calculated field',
  edit: 'Edit calculated field',
  editShort: 'Edit',
  editOf: 'Edit {name}',
  remove: 'Delete',
  removeOf: 'Delete {name}',
  removeTitle: 'Delete {name}?',
  removeText: 'It’s no longer computed and can’t be selected in charts. Past alarms and annotations keep its name.',
  removed: 'Calculated field deleted.',
  save: 'Save',
  saved: 'Calculated field saved.',
  name: 'Name',
  unit: 'Unit',
  decimals: 'Decimals',
  scaleMin: 'Scale from',
  scaleMax: 'Scale to',
  formula: 'Formula',
  formulaHint: 'Use keys of fields, numbers, + - * / ( ), min, max and abs.',
  insert: 'Insert a field',
  choose: 'Choose a field',
  reported: 'Fields with values',
  others: 'Other fields',
  meaning: 'Formula in words',
  preview: 'From the latest values: {value}',
  missing: 'No values yet from: {names}',
  noValue: 'Can’t be computed from the latest values.',
  fromNow:
    'Computed from values that arrive after saving; past values aren’t computed. Values that arrive within 5 minutes of each other are used together.',
  changeFromNow:
    'A new formula applies to values that arrive after saving; earlier values stay. Once there are values, the unit can’t be changed.',
  since: 'Computed since {time}',
  noneYet: 'No value yet',
};
