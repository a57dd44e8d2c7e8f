import { expect, test } from 'vitest';
import { hasHarvests, realCases } from './yield-forecast-data.ts';

test('real seasons are forecast from the other house’s to a quarter', (context) => {
  context.skip(!hasHarvests(), 'no data sets here; name their folder with ONSIL_DATASETS');
  const cases = realCases();
  expect(cases).toHaveLength(4);
  const off = cases.map(({ name, forecast, came }) => ({ name, off: Math.abs(forecast / came - 1) }));
  expect(off.filter((one) => !(one.off < 0.25))).toEqual([]);
});
