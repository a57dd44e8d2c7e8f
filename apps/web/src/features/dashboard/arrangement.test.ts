import { describe, expect, it } from 'vitest';
import { inOrder, moved, placed, readArrangement, toggled, unarranged } from './arrangement.ts';
import { humidity, light, ph, temperature } from './test-farm.ts';
import { holdLevels, settleMs, tilesToShow } from './tile-order.ts';

const fieldsOf = (values: { field: string }[]) => values.map((value) => value.field);
const values = [temperature, humidity, ph, light];
const damp = { ...humidity, value: 84.1, level: 2 };
const hot = { ...temperature, value: 25.6, level: 1 };
const levels = (shown: typeof values) => holdLevels(new Map(), shown, 0);

describe('an arrangement', () => {
  it('orders tiles as arranged; new fields follow in catalogue order', () => {
    expect(fieldsOf(inOrder(values, { order: ['light', 'ph'], hidden: [] }))).toEqual([
      'light',
      'ph',
      'temperature',
      'humidity',
    ]);
  });

  it('keeps places for fields that this controller lacks', () => {
    expect(fieldsOf(inOrder([ph, temperature], { order: ['co2', 'temperature'], hidden: [] }))).toEqual([
      'temperature',
      'ph',
    ]);
  });

  it('moves a tile by one place, not beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b']);
  });

  it('keeps the fields of other controllers', () => {
    expect(placed({ order: ['light', 'ph', 'co2'], hidden: ['vpd'] }, ['ph', 'temperature'])).toEqual({
      order: ['ph', 'temperature', 'light', 'co2'],
      hidden: ['vpd'],
    });
  });

  it('hides and shows tiles', () => {
    const hidden = toggled(unarranged, 'ph');
    expect(hidden.hidden).toEqual(['ph']);
    expect(toggled(hidden, 'ph')).toEqual(unarranged);
  });

  it('is empty for invalid stored data', () => {
    for (const text of [undefined, '', '{', 'null', '[]', '{"order":"x"}', '{"order":[1],"hidden":[]}']) {
      expect(readArrangement(text)).toEqual(unarranged);
    }
    expect(readArrangement('{"order":["a"],"hidden":["b"]}')).toEqual({ order: ['a'], hidden: ['b'] });
  });
});

describe('the order of tiles', () => {
  it('follows the catalogue while all is normal', () => {
    expect(fieldsOf(tilesToShow(values, unarranged, levels(values)))).toEqual([
      'temperature',
      'humidity',
      'ph',
      'light',
    ]);
  });

  it('puts fields out of range first, by level, whatever the arrangement', () => {
    const now = [hot, damp, ph, light];
    expect(fieldsOf(tilesToShow(now, { order: ['light', 'ph'], hidden: [] }, levels(now)))).toEqual([
      'humidity',
      'temperature',
      'light',
      'ph',
    ]);
  });

  it('shows a hidden tile while it is out of range', () => {
    const arrangement = { order: [], hidden: ['humidity', 'light'] };
    expect(fieldsOf(tilesToShow(values, arrangement, levels(values)))).toEqual(['temperature', 'ph']);
    const now = [temperature, damp, ph, light];
    expect(fieldsOf(tilesToShow(now, arrangement, levels(now)))).toEqual(['humidity', 'temperature', 'ph']);
  });
});

describe('held levels', () => {
  it('rise at once', () => {
    const held = holdLevels(levels([humidity]), [damp], 1_000);
    expect(held.get('humidity')).toEqual({ level: 2, at: 1_000 });
  });

  it('fall only after a minute back in range', () => {
    const out = holdLevels(new Map(), [damp], 0);
    const back = holdLevels(out, [humidity], settleMs - 1);
    expect(back.get('humidity')?.level).toBe(2);
    expect(holdLevels(back, [humidity], settleMs).get('humidity')?.level).toBe(0);
  });

  it('restart their minute when the level is reached again', () => {
    let held = holdLevels(new Map(), [damp], 0);
    held = holdLevels(held, [damp], 50_000);
    expect(holdLevels(held, [humidity], 100_000).get('humidity')?.level).toBe(2);
  });
});
