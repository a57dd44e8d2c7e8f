import { expect, test } from 'vitest';
import { countPlantDays } from './plant-days.ts';

const may = { from: '2026-05-01', until: '2026-06-01' };

test.each([
  ['plants sown before stand all the month', [{ day: '2026-04-10', plants: 10 }], null, 310],
  ['plants sown in the month stand from their day on', [{ day: '2026-05-30', plants: 10 }], null, 20],
  ['plants of a later month do not count', [{ day: '2026-06-01', plants: 10 }], null, 0],
  [
    'plants taken stand until their day',
    [
      { day: '2026-04-10', plants: 10 },
      { day: '2026-05-11', plants: -4 },
    ],
    null,
    310 - 4 * 21,
  ],
  ['nothing stands once the batch has ended', [{ day: '2026-04-10', plants: 10 }], '2026-05-06', 50],
  ['an end after the month changes nothing', [{ day: '2026-04-10', plants: 10 }], '2026-07-01', 310],
  ['an end before the month leaves nothing', [{ day: '2026-04-10', plants: 10 }], '2026-04-20', 0],
])('%s', (_, changes, endsOn, expected) => expect(countPlantDays(changes, may, endsOn)).toBe(expected));
