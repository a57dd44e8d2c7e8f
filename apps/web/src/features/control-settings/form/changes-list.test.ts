import { expect, it } from 'vitest';
import { diffSlots } from './changes-list.tsx';

const at = (startTime: string, values: Record<string, number>) => ({ startTime, values });

it('equal slots in another order are no change', () => {
  const [early, late] = [at('06:00', { co2: 800, ph: 6 }), at('22:00', { co2: 400 })];
  expect(diffSlots([early, late], [late, at('06:00', { ph: 6, co2: 800 })])).toEqual([]);
});

it('slots are added, removed and changed by their start, in the order of the day', () => {
  const before = [at('06:00', { co2: 800, ph: 6 }), at('20:00', { co2: 400 })];
  const after = [at('22:00', { co2: 400 }), at('06:00', { co2: 850, ec: 1.6 })];
  expect(diffSlots(before, after)).toEqual([
    {
      startTime: '06:00',
      kind: 'changed',
      values: [
        { field: 'co2', before: 800, after: 850 },
        { field: 'ec', before: undefined, after: 1.6 },
        { field: 'ph', before: 6, after: undefined },
      ],
    },
    { startTime: '20:00', kind: 'removed', values: [] },
    { startTime: '22:00', kind: 'added', values: [{ field: 'co2', before: undefined, after: 400 }] },
  ]);
});
