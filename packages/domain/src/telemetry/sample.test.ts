import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteMs, dayMs } from '../calendar/duration.ts';
import { coreFields } from './fields.ts';
import { validateSample, type FieldMapping } from './sample.ts';

const receivedAt = Date.UTC(2026, 6, 1, 12);
const oldest = receivedAt - 7 * dayMs;
const mapping = (sourceKey: string, field: string, factor = 1, offset = 0): [string, FieldMapping] => [
  sourceKey,
  { sourceKey, field, factor, offset },
];
const rules = {
  mappings: new Map([
    mapping('EC_uS', 'ec', 0.001),
    mapping('tF', 'temperature', 5 / 9, -160 / 9),
    mapping('humidity', 'substrateMoisture'),
    mapping('lost', 'noSuchField'),
    mapping('myVpd', 'vpd'),
    mapping('par', 'light'),
    mapping('upsideDown', 'light', -1),
  ]),
  fields: new Map(coreFields.map((field) => [field.key, field])),
  oldest,
};

const validate = (values: Record<string, unknown>) => validateSample({ values }, rules, receivedAt);
const reasonOf = (values: Record<string, unknown>) => validate(values).rejections[0]?.reason;

describe('time', () => {
  test('an entry without a time was measured when it came', () => {
    expect(validate({ temperature: 21.3 }).sample).toEqual({ ts: receivedAt, values: { temperature: 21.3 } });
  });

  test('a fraction of a millisecond is dropped', () => {
    expect(validateSample({ ts: receivedAt - 0.5, values: { co2: 800 } }, rules, receivedAt).sample?.ts).toBe(
      receivedAt - 1,
    );
  });

  test.each([
    ['up to 10 min ahead is a clock that runs fast', receivedAt + 10 * minuteMs],
    ['the oldest time is still taken', oldest],
  ])('%s', (_, ts) => {
    expect(validateSample({ ts, values: { temperature: 21 } }, rules, receivedAt)).toEqual({
      sample: { ts, values: { temperature: 21 } },
      rejections: [],
    });
  });

  test.each([
    ['more than 10 min ahead is the future', receivedAt + 10 * minuteMs + 1, 'future'],
    ['what is older is too old', oldest - 1, 'too_old'],
    ['the epoch is too old', 0, 'too_old'],
    ['before the epoch is too old', -1, 'too_old'],
    ['the last ms of 9999 is the future', 253_402_300_799_999, 'future'],
    ['the first ms of year 1 is too old', -62_135_596_800_000, 'too_old'],
  ])('%s, and refuses the whole entry, whose values are held', (_, ts, reason) => {
    expect(validateSample({ ts, values: { temperature: 21, bogus: 1 } }, rules, receivedAt)).toEqual({
      sample: null,
      rejections: [{ ts, sourceKey: null, value: String(ts), reason, held: { temperature: 21 } }],
    });
  });

  test.each([
    ['the year 10000', 253_402_300_800_000],
    ['the year 0', -62_135_596_800_001],
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
  ])('%s is no time', (_, ts) => {
    expect(validateSample({ ts, values: { temperature: 21 } }, rules, receivedAt)).toEqual({
      sample: null,
      rejections: [{ ts: null, sourceKey: null, value: String(ts), reason: 'bad_time' }],
    });
  });
});

describe('values', () => {
  test('an entry without values is one rejection', () => {
    expect(validate({})).toEqual({
      sample: null,
      rejections: [{ ts: receivedAt, sourceKey: null, value: '', reason: 'empty' }],
    });
  });

  test('a mapped key goes through its mapping', () => {
    expect(validate({ EC_uS: '1520', tF: 68 }).sample?.values).toEqual({
      ec: expect.closeTo(1.52, 9),
      temperature: expect.closeTo(20, 9),
    });
  });

  test('a mapping comes before the field of the same name', () => {
    expect(validate({ humidity: 55 }).sample?.values).toEqual({ substrateMoisture: 55 });
  });

  test('good values are kept and each bad one is reported', () => {
    expect(validate({ temperature: 21.3, rh: 60, co2: '-', ec: 21, vpd: 0.9, ph: '5.9' })).toEqual({
      sample: { ts: receivedAt, values: { temperature: 21.3, ph: 5.9 } },
      rejections: [
        { ts: receivedAt, sourceKey: 'rh', value: '60', reason: 'unknown_field' },
        { ts: receivedAt, sourceKey: 'co2', value: '-', reason: 'not_a_number' },
        { ts: receivedAt, sourceKey: 'ec', value: '21', reason: 'out_of_physical_range' },
        { ts: receivedAt, sourceKey: 'vpd', value: '0.9', reason: 'derived_field' },
      ],
    });
  });

  test('an entry whose values are all refused gives no sample', () => {
    const { sample, rejections } = validate({ bogus: 1, temperature: 779 });
    expect(sample).toBeNull();
    expect(rejections.map(({ reason }) => reason)).toEqual(['unknown_field', 'out_of_physical_range']);
  });

  test.each([
    [{ lost: 1 }, 'unknown_field'],
    [{ constructor: 1 }, 'unknown_field'],
    [{ toString: 1 }, 'unknown_field'],
    [{ myVpd: 1 }, 'derived_field'],
    [{ dli: 'high' }, 'derived_field'],
  ])('%j is an %s', (values, reason) => {
    expect(reasonOf(values)).toBe(reason);
  });

  test.each([
    [true],
    [false],
    [null],
    [undefined],
    [''],
    ['NaN'],
    ['-'],
    [Number.POSITIVE_INFINITY],
    [[21]],
    [{ v: 21 }],
  ])('a temperature of %j is not a number', (temperature) => expect(reasonOf({ temperature })).toBe('not_a_number'));

  test.each([
    [-20, undefined],
    [80, undefined],
    [-20.01, 'out_of_physical_range'],
    [80.01, 'out_of_physical_range'],
    [-1023, 'out_of_physical_range'],
  ])('a temperature of %d °C: %s', (temperature, reason) => {
    expect(reasonOf({ temperature })).toBe(reason);
  });

  test('a value that overflows in its mapping is out of range', () => {
    expect(reasonOf({ tF: 1.7e308 })).toBe('out_of_physical_range');
  });

  test.each([['light'], ['solarRadiation'], ['par']])('%s reads slightly below zero at night and is then 0', (key) => {
    const field = key === 'par' ? 'light' : key;
    expect(validate({ [key]: -0.04 }).sample?.values).toEqual({ [field]: 0 });
    expect(validate({ [key]: -5 }).sample?.values).toEqual({ [field]: 0 });
    expect(reasonOf({ [key]: -5.01 })).toBe('out_of_physical_range');
    expect(validate({ [key]: 0.5 }).sample?.values).toEqual({ [field]: 0.5 });
  });

  test('other fields are not lifted to 0', () => {
    expect(validate({ temperature: -4 }).sample?.values).toEqual({ temperature: -4 });
    expect(reasonOf({ ec: -0.01 })).toBe('out_of_physical_range');
  });

  test.each([[5e-324], [-1e-50], ['1e-46']])(
    '%s, which a 32-bit float cannot tell from 0, is stored as 0',
    (temperature) => {
      expect(Object.is(validate({ temperature }).sample?.values['temperature'], 0)).toBe(true);
    },
  );

  test.each([[{ temperature: -0 }], [{ temperature: '-0' }], [{ upsideDown: 0 }]])(
    '%j is kept as plain 0',
    (values) => {
      expect(Object.values(validate(values).sample?.values ?? {})).toStrictEqual([0]);
    },
  );
});

const textOf = (value: unknown) => validate({ bogus: value }).rejections[0]?.value;

describe('the content of a rejection', () => {
  test('the offending value as text', () => {
    expect([21.5, 'hot', true, null, undefined, [1, 'a'], { a: { b: 1 } }].map(textOf)).toEqual([
      '21.5',
      'hot',
      'true',
      'null',
      'null',
      '[1,"a"]',
      '{"a":{"b":1}}',
    ]);
  });

  test('at most 200 characters of key and value', () => {
    const [rejection] = validate({ ['k'.repeat(300)]: 'v'.repeat(300) }).rejections;
    expect(rejection).toMatchObject({ sourceKey: 'k'.repeat(200), value: 'v'.repeat(200) });
  });

  test('nothing that a database cannot keep', () => {
    const [rejection] = validate({ 'k\0\uD800': 'v\0\uD800' }).rejections;
    expect(rejection).toMatchObject({ sourceKey: 'k\uFFFD\uFFFD', value: 'v\uFFFD\uFFFD' });
  });

  test('an object that cannot be written down takes nothing with it', () => {
    const bottomless: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    const { sample, rejections } = validate({ bogus: bottomless, temperature: 20 });
    expect(rejections[0]?.value).toBe('unreadable');
    expect(sample?.values).toEqual({ temperature: 20 });
  });

  test('an object that pretends to know its own text is still written down', () => {
    expect(textOf({ toString: 1 })).toBe('{"toString":1}');
  });
});

test('any value of a device is either kept within its limits or reported', () => {
  const anyKey = fc.oneof(fc.constantFrom(...rules.fields.keys(), ...rules.mappings.keys()), fc.string());
  const anyValue = fc.oneof(fc.double({ min: -100, max: 12_000 }), fc.double(), fc.anything());
  fc.assert(
    fc.property(fc.dictionary(anyKey, anyValue, { minKeys: 1 }), (values) => {
      const { sample, rejections } = validate(values);
      const kept = Object.entries(sample?.values ?? {});
      const targets = Object.keys(values).filter((key) => !rejections.some((rejection) => rejection.sourceKey === key));
      expect(new Set(kept.map(([key]) => key))).toEqual(
        new Set(targets.map((key) => rules.mappings.get(key)?.field ?? key)),
      );
      for (const [key, value] of kept) {
        const field = rules.fields.get(key);
        expect(value).toBeGreaterThanOrEqual(field?.min ?? Number.NaN);
        expect(value).toBeLessThanOrEqual(field?.max ?? Number.NaN);
      }
    }),
  );
});
