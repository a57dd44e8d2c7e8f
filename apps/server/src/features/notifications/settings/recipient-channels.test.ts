import { describe, expect, test } from 'vitest';
import type { NotificationSetting } from '@onsil/contract/notifications';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { chooseChannels, chooseReminderChannels, getDefaultSetting, isQuiet } from './recipient-channels.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const night = Date.parse('2026-05-10T23:30:00+09:00');
const everything: NotificationSetting = {
  choices: { portal: 1, web_push: 1, email: 3, fcm: 2, sms: 3 },
  quietFrom: null,
  quietTo: null,
  tasks: 'assigned',
  wantsWeeklyReport: false,
  wantsEarlyWarnings: true,
};
const withQuietHours = { ...everything, quietFrom: 22 * 60, quietTo: 6 * 60 };
const all = ['web_push', 'email', 'fcm', 'sms'];
const notice = { kind: 'opened', level: 1, audience: 'farm', at: noon } as const;

describe('channels', () => {
  test('each channel starts at its minimum level', () => {
    const at = (level: number) => chooseChannels(everything, { ...notice, level });
    expect([at(1), at(2), at(3)]).toEqual([['web_push'], ['web_push', 'fcm'], all]);
  });

  test('below the level chosen for the portal there is no notice at all', () => {
    const setting = { ...everything, choices: { ...everything.choices, portal: 2 } };
    expect(chooseChannels(setting, notice)).toBeNull();
  });

  test('early warnings are a class of their own, which a member may leave out', () => {
    const warning = { ...notice, kind: 'early_warning' } as const;
    expect(chooseChannels(everything, warning)).toEqual(['web_push']);
    expect(chooseChannels({ ...everything, wantsEarlyWarnings: false }, warning)).toBeNull();
    expect(chooseChannels({ ...everything, wantsEarlyWarnings: false }, notice)).toEqual(['web_push']);
  });

  test('a return to range goes to those notified of the deviation, in the portal only', () => {
    expect(chooseChannels(everything, { ...notice, kind: 'returned', level: 3 })).toEqual([]);
    expect(chooseChannels(everything, { ...notice, kind: 'returned', level: 0 })).toEqual([]);
  });

  test('quiet hours leave levels 1 and 2 in the portal and let level 3 through', () => {
    expect(chooseChannels(withQuietHours, { ...notice, level: 2, at: night })).toEqual([]);
    expect(chooseChannels(withQuietHours, { ...notice, level: 3, at: night })).toEqual(all);
  });

  test('a hand-over uses every channel, at night and for those who chose nothing', () => {
    const managers = { ...notice, kind: 'handed_over', level: 3, audience: 'managers', at: night } as const;
    expect(chooseChannels(getDefaultSetting('company'), managers)).toEqual(all);
    expect(chooseChannels(withQuietHours, managers)).toEqual(all);
  });

  test('what is for a person uses each of their channels that is not off, whatever its level, and text messages from theirs on', () => {
    const theirs = { ...notice, kind: 'assigned', audience: { memberNo: 7 } } as const;
    expect(chooseChannels(everything, theirs)).toEqual(['web_push', 'email', 'fcm']);
    expect(chooseChannels(everything, { ...theirs, level: 3 })).toEqual(all);
    expect(chooseChannels(getDefaultSetting('company'), theirs)).toEqual([]);
    expect(chooseChannels(withQuietHours, { ...theirs, at: night })).toEqual([]);
  });

  test('by default the farm’s people are notified, its company and administrators are not', () => {
    expect(chooseChannels(getDefaultSetting('member'), { ...notice, level: 3 })).toEqual(['web_push', 'fcm']);
    expect(chooseChannels(getDefaultSetting('manager'), notice)).toEqual([]);
    expect(chooseChannels(getDefaultSetting('company'), { ...notice, level: 3 })).toBeNull();
    expect(chooseChannels(getDefaultSetting('admin'), { ...notice, level: 3 })).toBeNull();
  });
});

describe('a reminder of a task', () => {
  const devices = ['web_push', 'fcm'];
  const remind = (setting: NotificationSetting, isAssignee: boolean, at = noon) =>
    chooseReminderChannels(setting, { isAssignee, at });

  test('is for the assignee, unless a member wants all of them, or none', () => {
    expect([remind(everything, true), remind(everything, false)]).toEqual([devices, null]);
    expect(remind({ ...everything, tasks: 'all' }, false)).toEqual(devices);
    expect(remind({ ...everything, tasks: 'none' }, true)).toBeNull();
  });

  test('has no level: each device gets it whose channel is not off', () => {
    expect(remind({ ...everything, choices: { portal: 3, web_push: 3, email: 3, fcm: null, sms: 3 } }, true)).toEqual([
      'web_push',
    ]);
    expect(remind(getDefaultSetting('company'), true)).toEqual([]);
  });

  test('stays in the portal in the quiet hours', () => {
    expect(remind(withQuietHours, true, night)).toEqual([]);
  });
});

describe('quiet hours', () => {
  const at = (time: string): boolean => isQuiet(withQuietHours, Date.parse(`2026-05-10T${time}:00+09:00`));

  test('span midnight in Korean time, including the first minute and excluding the last', () => {
    expect(['21:59', '22:00', '00:00', '05:59', '06:00', '12:00'].map(at)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('can start and end on the same day', () => {
    const nap = { ...everything, quietFrom: 13 * 60, quietTo: 14 * 60 };
    expect(isQuiet(nap, noon)).toBe(false);
    expect(isQuiet(nap, noon + 90 * minuteMs)).toBe(true);
  });
});
