import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { alarmLimitsChange } from '@onsil/contract/alarm-limits';
import { parseNumber } from '#lib/format/parse-number.ts';
import { ec, humidity, light } from '#test/alarm-limits/fixtures.ts';
import { toLimitsChange, toLimitsDraft, findNestingErrors, validateChange, getDefaultTiming } from './limits-draft.ts';

type Three = NonNullable<typeof ec.own>['ranges'];

const typed = (draft: ReturnType<typeof toLimitsDraft>, limits: Partial<Record<'low' | 'high', string>>) => ({
  ...draft,
  limits: [{ ...draft.limits[0], ...limits }, draft.limits[1], draft.limits[2]] as const,
});

describe('a draft', () => {
  it('of a field that follows the recipe has no limits of its own', () => {
    expect(toLimitsChange('humidity', toLimitsDraft(humidity, null))).toEqual({
      field: 'humidity',
      ranges: null,
      timing: null,
    });
  });

  it('that leaves the recipe begins with its day ranges', () => {
    const change = toLimitsChange('humidity', { ...toLimitsDraft(humidity, null), own: true });
    expect(change.ranges).toEqual(humidity.recipe?.day);
    expect(validateChange(change).size).toBe(0);
  });

  it('of own ranges and delays returns them unchanged', () => {
    const change = toLimitsChange('ec', toLimitsDraft(ec, null));
    expect(change).toEqual({ field: 'ec', ranges: ec.ranges, timing: ec.timing });
    expect(z.safeParse(alarmLimitsChange, change).success).toBe(true);
  });

  it('of own ranges that differ at night begins with those of both, whatever is in force', () => {
    const ofNight = { low: 1.2, high: 1.6 };
    const night = { ranges: [ofNight, ofNight, ofNight] as Three, dayFromMinute: 360, dayMinutes: 840 };
    const own = ec.own && { ...ec.own, night };
    const draft = toLimitsDraft({ ...ec, ranges: night.ranges, own }, null);
    expect(draft).toMatchObject({ differsAtNight: true, hours: { from: '06:00', to: '20:00' } });
    expect(toLimitsChange('ec', draft)).toEqual({ field: 'ec', ranges: ec.own?.ranges, night, timing: ec.timing });
    expect(toLimitsChange('ec', { ...draft, differsAtNight: false }).night).toBeUndefined();
    expect(toLimitsChange('ec', { ...draft, own: false }).night).toBeUndefined();
  });

  it('lets the night begin with the recipe’s, and with the photoperiod of the recipe in force', () => {
    const photoperiod = { dayFromMinute: 1_200, dayMinutes: 960 };
    const draft = { ...toLimitsDraft(humidity, photoperiod), own: true, differsAtNight: true };
    expect(toLimitsChange('humidity', draft).night).toEqual({ ranges: humidity.recipe?.night, ...photoperiod });
    const bare = { ...toLimitsDraft(light, { dayFromMinute: 0, dayMinutes: 1_440 }), own: true, differsAtNight: true };
    expect(bare.hours).toEqual({ from: '06:00', to: '20:00' });
    expect(validateChange(toLimitsChange('light', bare)).size).toBe(0);
  });

  it('that leaves a recipe whose night differs keeps both, so that the day’s limits do not alarm in the dark', () => {
    const leave = (field: typeof humidity, hours: Parameters<typeof toLimitsDraft>[1] = null) =>
      toLimitsChange('humidity', { ...toLimitsDraft(field, hours), own: true });
    expect(leave(humidity).night?.ranges).toEqual(humidity.recipe?.night);
    expect(leave(humidity, { dayFromMinute: 0, dayMinutes: 1_440 }).night).toBeUndefined();
    const same = humidity.recipe && { ...humidity.recipe, night: structuredClone(humidity.recipe.day) };
    expect(leave({ ...humidity, recipe: same }).night).toBeUndefined();
  });

  it('of a field without ranges begins open on all sides', () => {
    const change = toLimitsChange('light', { ...toLimitsDraft(light, null), own: true });
    expect(change.ranges).toEqual([0, 1, 2].map(() => ({ low: null, high: null })));
    expect(validateChange(change).size).toBe(0);
  });

  it('keeps delays in seconds although minutes are typed', () => {
    const draft = toLimitsDraft(ec, null);
    const change = toLimitsChange('ec', { ...draft, timing: { ...draft.timing, onDelay: '1.5' } });
    expect(change.timing?.onDelaySeconds).toBe(90);
    expect(draft.timing).toEqual({ onDelay: '3', offDelay: '10', attention: '30', deadband: '0.1' });
  });
});

describe('validation errors', () => {
  it('appear while typing, with the contract’s messages', () => {
    const draft = toLimitsDraft(ec, null);
    expect([...validateChange(toLimitsChange('ec', typed(draft, { high: '1,8' })))]).toEqual([
      ['ranges.0.high', 'number'],
    ]);
    expect([...validateChange(toLimitsChange('ec', typed(draft, { high: '2.1' })))]).toEqual([
      ['ranges', 'rangesNest'],
    ]);
    expect([...validateChange(toLimitsChange('ec', typed(draft, { low: '1.9' })))]).toEqual([
      ['ranges', 'lowAboveHigh'],
    ]);
    expect([
      ...validateChange(toLimitsChange('ec', { ...draft, timing: { ...draft.timing, offDelay: '1441' } })),
    ]).toEqual([['timing.offDelaySeconds', 'outOfRange']]);
    expect([...validateChange(toLimitsChange('ec', { ...draft, timing: { ...draft.timing, deadband: '' } }))]).toEqual([
      ['timing.deadband', 'number'],
    ]);
  });

  it('name the night and its hours by their paths', () => {
    const draft = { ...toLimitsDraft(ec, null), differsAtNight: true };
    const problems = (change: Partial<typeof draft>) => [
      ...validateChange(toLimitsChange('ec', { ...draft, ...change })),
    ];
    const [first, second, third] = draft.night;
    expect(problems({ night: [{ ...first, high: '2.1' }, second, third] })).toEqual([['night.ranges', 'rangesNest']]);
    expect(problems({ night: [first, { ...second, low: 'x' }, third] })).toEqual([['night.ranges.1.low', 'number']]);
    expect(problems({ hours: { from: '', to: '20:00' } })).toEqual([
      ['night.dayFromMinute', 'timeOfDay'],
      ['night.dayMinutes', 'timeOfDay'],
    ]);
    expect(problems({ hours: { from: '06:00', to: '' } })).toEqual([['night.dayMinutes', 'timeOfDay']]);
    expect(problems({ hours: { from: '06:00', to: '06:00' } })).toEqual([['night.dayMinutes', 'hoursSame']]);
    expect(problems({ hours: { from: '20:00', to: '06:00' } })).toEqual([]);
  });

  it('appear at the limits that cross', () => {
    const draft = toLimitsDraft(ec, null);
    expect([...findNestingErrors(toLimitsChange('ec', typed(draft, { high: '2.1' })).ranges)]).toEqual(['1.high']);
    expect([...findNestingErrors(toLimitsChange('ec', typed(draft, { low: '1.9' })).ranges)]).toEqual([
      '0.low',
      '0.high',
    ]);
    expect([...findNestingErrors(toLimitsChange('ec', typed(draft, { low: '' })).ranges)]).toEqual(['1.low']);
    expect(findNestingErrors(toLimitsChange('ec', draft).ranges).size).toBe(0);
  });

  it('do not appear if a side is open on all levels', () => {
    const open = { low: '6', high: '' };
    const change = toLimitsChange('ec', {
      ...toLimitsDraft(ec, null),
      limits: [open, { low: '5', high: '' }, { low: '', high: '' }],
    });
    expect(validateChange(change).size).toBe(0);
    expect(findNestingErrors(change.ranges).size).toBe(0);
  });
});

it.each([
  ['', null],
  ['  21.5 ', 21.5],
  ['−3', -3],
  ['1,200', 1200],
  ['1,20', Number.NaN],
  ['.5', 0.5],
  ['12a', Number.NaN],
  ['1e3', Number.NaN],
  ['Infinity', Number.NaN],
])('"%s" is read as %s', (text, number) => {
  expect(parseNumber(text)).toEqual(number);
});

it('the default timing of a field is valid in the contract', () => {
  expect(getDefaultTiming('humidity')).toEqual({
    deadband: 3,
    onDelaySeconds: 600,
    offDelaySeconds: 900,
    attentionSeconds: 1800,
  });
});
