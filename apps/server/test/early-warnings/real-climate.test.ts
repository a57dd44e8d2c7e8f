import { expect, test } from 'vitest';
import { minMarkProbability } from '@onsil/domain/early-warning/early-warning';
import { readClimateFolder } from '../support/climate-files.ts';
import { judgeFolder } from '../support/early-warning-data.ts';
import {
  byLine,
  byProbability,
  leaveOneOut,
  minLine,
  precisionOf,
  rate,
  recallOf,
  thresholdFor,
} from '../support/early-warning-rating.ts';
import { lettuceFolder, needData } from '../support/lettuce-data.ts';

test('on real greenhouses, each forecast by the others, warnings are right more often than a straight line', async (context) => {
  needData(context);
  const { greenhouses, skipped } = await readClimateFolder(lettuceFolder);
  expect(greenhouses.map(({ name }) => name)).toEqual(expect.arrayContaining(['exp1/Koala', 'exp2/Reference']));
  expect(skipped).not.toHaveLength(0);
  const fields = leaveOneOut(judgeFolder({ greenhouses, skipped }));
  expect(new Set(fields.map(({ field }) => field))).toEqual(new Set(['temperature', 'humidity', 'co2']));
  const line = rate(fields, byLine, minLine);
  const same = rate(fields, byProbability, thresholdFor(fields, byProbability, recallOf(line)));
  expect(line.departures).toBeGreaterThan(400);
  expect(recallOf(same)).toBeGreaterThanOrEqual(recallOf(line));
  expect(precisionOf(same)).toBeGreaterThan(1.4 * precisionOf(line));
  const marks = rate(fields, byProbability, minMarkProbability);
  expect(precisionOf(marks)).toBeGreaterThan(3 * precisionOf(line));
});
