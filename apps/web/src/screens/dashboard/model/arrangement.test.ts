import { describe, expect, it } from 'vitest';
import { humidity, light, ph, temperature } from '#test/dashboard/fixtures.ts';
import { orderValues, moveField, setOrder, toggleHidden, emptyArrangement } from './arrangement.ts';
import { holdLevels, levelHoldMs, visibleTiles } from './tile-order.ts';

const fieldsOf = (values: { field: string }[]) => values.map((value) => value.field);
const values = [temperature, humidity, ph, light];
const damp = { ...humidity, value: 84.1, level: 2 };
const hot = { ...temperature, value: 25.6, level: 1 };
const levels = (shown: typeof values) => holdLevels(new Map(), shown, 0);

describe('an arrangement', () => {
  it('orders tiles as arranged; new fields follow in catalogue order', () => {
    expect(fieldsOf(orderValues(values, { order: ['light', 'ph'], hidden: [] }))).toEqual([
      'light',
      'ph',
      'temperature',
      'humidity',
    ]);
  });

  it('keeps places for fields that this controller lacks', () => {
    expect(fieldsOf(orderValues([ph, temperature], { order: ['co2', 'temperature'], hidden: [] }))).toEqual([
      'temperature',
      'ph',
    ]);
  });

  it('moves a tile by one place, not beyond the ends', () => {
    expect(moveField(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(moveField(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
    expect(moveField(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
    expect(moveField(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
    expect(moveField(['a', 'b'], 'x', 1)).toEqual(['a', 'b']);
  });

  it('keeps the fields of other controllers', () => {
    expect(setOrder({ order: ['light', 'ph', 'co2'], hidden: ['vpd'] }, ['ph', 'temperature'])).toEqual({
      order: ['ph', 'temperature', 'light', 'co2'],
      hidden: ['vpd'],
    });
  });

  it('hides and shows tiles', () => {
    const hidden = toggleHidden(emptyArrangement, 'ph');
    expect(hidden.hidden).toEqual(['ph']);
    expect(toggleHidden(hidden, 'ph')).toEqual(emptyArrangement);
  });
});

describe('the order of tiles', () => {
  it('follows the catalogue while all is normal', () => {
    expect(fieldsOf(visibleTiles(values, emptyArrangement, levels(values)))).toEqual([
      'temperature',
      'humidity',
      'ph',
      'light',
    ]);
  });

  it('puts fields out of range first, by level, whatever the arrangement', () => {
    const now = [hot, damp, ph, light];
    expect(fieldsOf(visibleTiles(now, { order: ['light', 'ph'], hidden: [] }, levels(now)))).toEqual([
      'humidity',
      'temperature',
      'light',
      'ph',
    ]);
  });

  it('shows a hidden tile while it is out of range', () => {
    const arrangement = { order: [], hidden: ['humidity', 'light'] };
    expect(fieldsOf(visibleTiles(values, arrangement, levels(values)))).toEqual(['temperature', 'ph']);
    const now = [temperature, damp, ph, light];
    expect(fieldsOf(visibleTiles(now, arrangement, levels(now)))).toEqual(['humidity', 'temperature', 'ph']);
  });
});

describe('held levels', () => {
  it('rise at once', () => {
    const held = holdLevels(levels([humidity]), [damp], 1_000);
    expect(held.get('humidity')).toEqual({ level: 2, at: 1_000 });
  });

  it('fall only after a minute back in range', () => {
    const out = holdLevels(new Map(), [damp], 0);
    const back = holdLevels(out, [humidity], levelHoldMs - 1);
    expect(back.get('humidity')?.level).toBe(2);
    expect(holdLevels(back, [humidity], levelHoldMs).get('humidity')?.level).toBe(0);
  });

  it('restart their minute when the level is reached again', () => {
    let held = holdLevels(new Map(), [damp], 0);
    held = holdLevels(held, [damp], 50_000);
    expect(holdLevels(held, [humidity], 100_000).get('humidity')?.level).toBe(2);
  });
});
