import type { farmState as ko } from '../ko/farm-state.ts';
import type { Same } from '../same.ts';

export const farmState: Same<typeof ko> = {
  label: 'Farm state',
  asOf: '{farm}, as of {time}',
  open: '{count, plural, one {# open alarm} other {# open alarms}}',
  unattended: { one: '{name} needs action', many: '{name} and {count} more need action' },
  unheard: { one: 'No data from {name}', many: 'No data from {name} and {count} more' },
  attended: { one: '{name} is being taken care of', many: '{name} and {count} more are being taken care of' },
  partly: { one: 'Some values of {name} are missing', many: 'Some values of {name} and {count} more are missing' },
  outside: { one: '{name} has a value out of range', many: '{name} and {count} more have values out of range' },
  never: {
    one: 'Waiting for the first data from {name}',
    many: 'Waiting for the first data from {name} and {count} more',
  },
  toCheck: {
    one: 'Values are in range, but there’s something to check',
    many: 'Values are in range, but there’s something to check',
  },
  unsure: {
    one: 'Values are in range, but open alarms aren’t known yet',
    many: 'Values are in range, but open alarms aren’t known yet',
  },
  well: { one: 'Nothing needs action', many: 'Nothing needs action' },
};
