import { expect, test } from 'vitest';
import { createDemoLimits } from './limits.ts';
import { createDemoRecipe } from './recipes.ts';

const at = Date.parse('2026-05-10T12:00:00+09:00');

test('dissolved oxygen has no upper limit, since water near saturation harms no root', () => {
  const own = createDemoLimits('PG-A-R1', at).get('dissolvedOxygen');
  const stages = createDemoRecipe('PG-A-R1', at)?.recipe.stages ?? [];
  const ranges = [
    own,
    ...stages.flatMap(({ fields }) => [fields['dissolvedOxygen']?.day, fields['dissolvedOxygen']?.night]),
  ];
  expect(ranges).toHaveLength(5);
  for (const levels of ranges) {
    expect(levels?.map(({ high }) => high)).toEqual([null, null, null]);
    expect(levels?.every(({ low }) => low !== null && low > 1)).toBe(true);
  }
});

test('carbon dioxide has no lower limit in the dark, when nobody enriches', () => {
  const [first] = createDemoRecipe('PG-A-R1', at)?.recipe.stages ?? [];
  expect(first?.fields['co2']?.day.map(({ low }) => low)).not.toContain(null);
  expect(first?.fields['co2']?.night.map(({ low }) => low)).toEqual([null, null, null]);
});
