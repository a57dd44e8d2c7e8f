import { describe, expect, test } from 'vitest';
import type { NotificationSetting } from '@onsil/contract/notifications';
import { channelsFor, defaultSetting, isQuiet } from './choice-service.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const night = Date.parse('2026-05-10T23:30:00+09:00');
const everything: NotificationSetting = {
  choices: { portal: 1, web_push: 1, email: 3, fcm: 2 },
  quietFrom: null,
  quietTo: null,
};
const sleeper = { ...everything, quietFrom: 22 * 60, quietTo: 6 * 60 };
const telling = { kind: 'opened', level: 1, audience: 'farm', at: noon } as const;

describe('channels', () => {
  test('each opens at its lowest level', () => {
    const at = (level: number) => channelsFor(everything, { ...telling, level });
    expect([at(1), at(2), at(3)]).toEqual([['web_push'], ['web_push', 'fcm'], ['web_push', 'email', 'fcm']]);
  });

  test('who wants less in the portal is not told at all', () => {
    const setting = { ...everything, choices: { ...everything.choices, portal: 2 } };
    expect(channelsFor(setting, telling)).toBeNull();
  });

  test('a return is told to who was told of the deviation, in the portal only', () => {
    expect(channelsFor(everything, { ...telling, kind: 'returned', level: 3 })).toEqual([]);
    expect(channelsFor(everything, { ...telling, kind: 'returned', level: 0 })).toEqual([]);
  });

  test('quiet hours leave levels 1 and 2 in the portal and let level 3 through', () => {
    expect(channelsFor(sleeper, { ...telling, level: 2, at: night })).toEqual([]);
    expect(channelsFor(sleeper, { ...telling, level: 3, at: night })).toEqual(['web_push', 'email', 'fcm']);
  });

  test('a hand-over goes over all of them, at night and to who chose nothing', () => {
    const managers = { ...telling, kind: 'handed_over', level: 3, audience: 'managers', at: night } as const;
    expect(channelsFor(defaultSetting('company'), managers)).toEqual(['web_push', 'email', 'fcm']);
    expect(channelsFor(sleeper, managers)).toEqual(['web_push', 'email', 'fcm']);
  });

  test('without a choice the farm’s people are told, its company and administrators are not', () => {
    expect(channelsFor(defaultSetting('member'), { ...telling, level: 3 })).toEqual(['web_push', 'fcm']);
    expect(channelsFor(defaultSetting('manager'), telling)).toEqual([]);
    expect(channelsFor(defaultSetting('company'), { ...telling, level: 3 })).toBeNull();
    expect(channelsFor(defaultSetting('admin'), { ...telling, level: 3 })).toBeNull();
  });
});

describe('quiet hours', () => {
  const at = (time: string): boolean => isQuiet(sleeper, Date.parse(`2026-05-10T${time}:00+09:00`));

  test('go over midnight by the Korean clock, from the first minute up to the last', () => {
    expect(['21:59', '22:00', '00:00', '05:59', '06:00', '12:00'].map(at)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('may lie within one day', () => {
    const nap = { ...everything, quietFrom: 13 * 60, quietTo: 14 * 60 };
    expect(isQuiet(nap, noon)).toBe(false);
    expect(isQuiet(nap, noon + 90 * 60_000)).toBe(true);
  });
});
