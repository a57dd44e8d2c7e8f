import type { maintenance as ko } from '../ko/maintenance.ts';
import type { Same } from '../same.ts';

/** Work at a controller that mutes what it disturbs. */
export const maintenance: Same<typeof ko> = {
  kind: {
    nutrientRenewal: 'Nutrient renewal',
    door: 'Door or vent open',
    filter: 'Filter change',
    lampTest: 'Lamp test',
    sensorCare: 'Sensor cleaning or calibration',
    irrigation: 'Irrigation maintenance',
    other: 'Other work',
  },
  title: 'Maintenance',
  none: 'Mutes only the fields that the work affects, and ends once values are steady',
  begin: 'Start maintenance',
  end: 'End maintenance',
  endOf: 'End maintenance: {name}',
  running: '{fields} muted · ends by {time} · {member}',
  sheetTitle: 'Start maintenance: {name}',
  sheetText:
    'Only the fields that the work affects are muted. It ends by itself after 15 minutes in range, and is shown on charts and among the causes of alarms.',
  kindLabel: 'Type of maintenance',
  rule: '{fields} · {hours} h at most',
  all: 'All fields',
  note: 'What is done',
  began: 'Maintenance started. The affected alarms are muted.',
  ended: 'Maintenance ended. Alarms are on again.',
  failed: 'Not changed. {reason}',
  marks: 'Maintenance in this period',
  span: '{from} – {to}',
  by: { member: 'ended by hand', time: 'ended at its time limit', steady: 'ended once steady' },
  lasting: 'in progress',
};
