import type { validation as ko } from '../ko/validation.ts';
import type { Same } from '../same.ts';

export const validation: Same<typeof ko> = {
  invalid: 'This value is not valid.',
  required: 'Required.',
  text: 'There are characters that cannot be used.',
  tooShort: 'Too short.',
  tooLong: 'Too long.',
  tooMany: 'Too many are chosen.',
  tooSmall: 'This value is too small.',
  tooBig: 'This value is too big.',
  flag: 'Must be Y or N.',
  passwordHash: 'The password must be sent as 64 hex digits of its SHA-256.',
  instant: 'This is no valid date and time.',
  unknownMember: 'Unknown member.',
  unknownField: 'There is no such field.',
  outOfRange: 'This value is out of its range.',
  number: 'Please enter a number.',
  duplicate: 'The same entry is there twice.',
  rangesNest: 'Each range must lie within that of the next level.',
  unknownController: 'This is not a controller of this farm.',
  deviationRequired: 'Please choose at least one deviation.',
  deviationClosed: 'One of the deviations is over or belongs to another farm.',
  pauseHours: 'Notices may be silent for 1, 3, 6, 12 or 24 hours.',
};
