import { describe, expect, test } from 'vitest';
import {
  acknowledgementDueAt,
  parseAcknowledgement,
  sortSlots,
  minuteOfDay,
  findSettingFaults,
  settingState,
  slotAt,
  type Slot,
} from './control-setting.ts';

const slot = (startTime: string, values: Slot['values'] = { temperature: 20 }): Slot => ({ startTime, values });
const limits = new Map([
  ['temperature', { min: -20, max: 80 }],
  ['co2', { min: 0, max: 10_000 }],
]);

describe('a time of the day', () => {
  test.each([
    ['00:00', 0],
    ['06:30', 390],
    ['23:59', 1439],
  ])('%s is minute %i', (text, minute) => expect(minuteOfDay(text)).toBe(minute));

  test.each(['24:00', '6:30', '06:60', '06:30:00', '', 'noon'])('%j is none', (text) =>
    expect(minuteOfDay(text)).toBeNaN(),
  );
});

describe('the slot in force', () => {
  const day = [slot('06:00'), slot('12:30'), slot('22:00')];
  const at = (time: string): number => Date.parse(`2026-05-10T${time}+09:00`);

  test.each([
    ['06:00:00', 0],
    ['12:29:59', 0],
    ['12:30:00', 1],
    ['21:59:59', 1],
    ['22:00:00', 2],
    ['23:59:59', 2],
    ['00:00:00', 2],
    ['05:59:59', 2],
  ])('at %s in Korea is number %i: the last one of a day holds over midnight', (time, place) =>
    expect(slotAt(day, at(time))).toBe(place),
  );

  test('is the only one all day long, wherever it begins', () => {
    expect(slotAt([slot('23:00')], at('08:00:00'))).toBe(0);
    expect(slotAt([slot('00:00')], at('00:00:00'))).toBe(0);
  });

  test('is none where there are none', () => expect(slotAt([], at('08:00:00'))).toBe(-1));

  test('is looked for among slots in order of time', () =>
    expect(sortSlots([slot('22:00'), slot('06:00'), slot('12:30')])).toEqual(day));
});

describe('slots', () => {
  const times = ['00:00', '04:00', '08:00', '12:00', '16:00', '20:00', '22:00'];

  test('are sound with one to six starts of the day, each with a value that its field may have', () => {
    expect(findSettingFaults([slot('06:00', { temperature: 80, co2: 0 })], limits)).toEqual([]);
    expect(
      findSettingFaults(
        times.slice(0, 6).map((time) => slot(time)),
        limits,
      ),
    ).toEqual([]);
  });

  test('number one to six', () => {
    expect(findSettingFaults([], limits)).toEqual([{ path: '', code: 'required' }]);
    expect(
      findSettingFaults(
        times.map((time) => slot(time)),
        limits,
      ),
    ).toEqual([{ path: '', code: 'tooMany' }]);
  });

  test('may not begin at the same time as another, nor at what is no time', () =>
    expect(findSettingFaults([slot('06:00'), slot('25:00'), slot('06:00'), slot('26:00')], limits)).toEqual([
      { path: '1.startTime', code: 'timeOfDay' },
      { path: '2.startTime', code: 'duplicate' },
      { path: '3.startTime', code: 'timeOfDay' },
    ]));

  test('ask for something, of fields that can be set, within their limits', () =>
    expect(
      findSettingFaults(
        [
          slot('01:00', {}),
          slot('02:00', { sunshine: 3, temperature: 81 }),
          slot('03:00', { temperature: Number.NaN, co2: -1 }),
        ],
        limits,
      ),
    ).toEqual([
      { path: '0.values', code: 'required' },
      { path: '1.values.sunshine', code: 'unknownField' },
      { path: '1.values.temperature', code: 'outOfRange' },
      { path: '2.values.temperature', code: 'outOfRange' },
      { path: '2.values.co2', code: 'outOfRange' },
    ]));
});

describe('a version', () => {
  const waiting = { answeredAt: null, refusal: null, dueAt: 1_000 };

  test('waits for an answer, and is not answered once its time is over', () => {
    expect(settingState(waiting, true, 1_000)).toBe('sent');
    expect(settingState(waiting, true, 1_001)).toBe('not_answered');
  });

  test('is superseded by a newer one while it waits', () => {
    expect(settingState(waiting, false, 500)).toBe('superseded');
    expect(settingState(waiting, false, 5_000)).toBe('superseded');
  });

  test('follows the acknowledgement, even a late one and with a newer version', () => {
    expect(settingState({ ...waiting, answeredAt: 9_000 }, true, 9_001)).toBe('applied');
    expect(settingState({ ...waiting, answeredAt: 9_000 }, false, 9_001)).toBe('applied');
    expect(settingState({ ...waiting, answeredAt: 10, refusal: 'too hot' }, true, 11)).toBe('refused');
  });

  test('is to be answered within three intervals, five minutes at least', () => {
    expect(acknowledgementDueAt(7, 60)).toBe(300_007);
    expect(acknowledgementDueAt(0, 600)).toBe(1_800_000);
  });
});

describe('the attributes of a controller', () => {
  test('name the version that it holds, as a number or as its digits', () => {
    expect(parseAcknowledgement({ controlSettingVersion: 3, firmware: '1.0' })).toEqual({ version: 3, refusal: null });
    expect(parseAcknowledgement({ controlSettingVersion: '3', controlSettingError: '' })).toEqual({
      version: 3,
      refusal: null,
    });
    expect(parseAcknowledgement({ controlSettingVersion: 3, controlSettingError: false })).toEqual({
      version: 3,
      refusal: null,
    });
  });

  test('or the one that it refuses, with its word; without a version the newest', () => {
    const controlSettingError = 'no heater';
    expect(parseAcknowledgement({ controlSettingVersion: 3, controlSettingError })).toEqual({
      version: 3,
      refusal: 'no heater',
    });
    expect(parseAcknowledgement({ controlSettingError: 17 })).toEqual({ version: null, refusal: '17' });
    expect(parseAcknowledgement({ controlSettingError: 'x'.repeat(400) })?.refusal).toHaveLength(300);
  });

  test.each([{}, { firmware: '1.0' }, { controlSettingVersion: 0 }, { controlSettingVersion: 'latest' }])(
    'say nothing of it in %j',
    (attributes) => expect(parseAcknowledgement(attributes)).toBeNull(),
  );

  test.each([1.5, -1, 2_147_483_648])('%d is no version', (controlSettingVersion) =>
    expect(parseAcknowledgement({ controlSettingVersion })).toBeNull(),
  );
});
