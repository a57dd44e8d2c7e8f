import { expect, test } from 'vitest';
import { coreFields } from '../telemetry/fields.ts';
import { suitedActions } from './suited-actions.ts';

const out = (field: string | null, side: 'low' | 'high' | null) => ({ cause: 'range', field, side });

test('dry air is answered by humidifying and cooling, damp air by drying and heating', () => {
  expect(suitedActions([out('vpd', 'high')])).toEqual(['HUMIDIFY', 'COOL', 'IRRIGATE']);
  expect(suitedActions([out('humidity', 'high')])).toEqual(['DEHUMIDIFY', 'VENTILATE', 'HEAT']);
});

test('every built-in field has actions on both sides', () => {
  for (const { key } of coreFields.filter(({ kind }) => kind !== 'equipment'))
    for (const side of ['low', 'high'] as const) expect(suitedActions([out(key, side)]).length).toBeGreaterThan(1);
});

test('silence and a stuck value are matters of equipment and sensors', () => {
  for (const cause of ['no_data', 'stuck'])
    expect(suitedActions([{ cause, field: 'co2', side: null }])).toEqual(['DEVICE', 'SENSOR']);
});

test('several deviations are answered in turn, by three actions at most', () => {
  expect(suitedActions([out('temperature', 'high'), out('vpd', 'high')])).toEqual(['VENTILATE', 'HUMIDIFY', 'COOL']);
  expect(suitedActions([out('ph', 'low'), out('ph', 'high')])).toEqual(['PH', 'NUTRIENT', 'SENSOR']);
});

test('a field of the farm’s own, or one without a side, has none', () => {
  expect(suitedActions([out('own_1', 'low'), out('ph', null), out(null, 'low')])).toEqual([]);
});
