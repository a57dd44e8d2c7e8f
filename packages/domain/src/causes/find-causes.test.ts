import { describe, expect, test } from 'vitest';
import { minuteMs } from '../calendar/duration.ts';
import { explainStuck, findCauses } from './find-causes.ts';
import { calm, dosed, lateLamps, type Made, makeRoom, makeSituation, ramp, startedAt, step } from './made-situation.ts';
import { causeCodes } from './rule.ts';
import { rules } from './rules/rules.ts';

const sun = { solarRadiation: () => 600 };
const outside = (temperature: number | null) => [{ at: startedAt - 20 * minuteMs, temperature, humidity: 60, wind: 1 }];
const codes = (made: Made): string[] => findCauses(makeSituation(made)).causes.map(({ cause }) => cause);

const explained: readonly [cause: string, made: Made][] = [
  [
    'ventStuck',
    { field: 'temperature', courses: { ...sun, temperature: step(23, 5), humidity: step(67, 8) }, neighbours: [sun] },
  ],
  [
    'ventStuck',
    {
      field: 'temperature',
      side: 'low',
      courses: { ...sun, temperature: step(23, -5), humidity: step(67, -8) },
      outside: outside(8),
      range: { low: 20, high: null },
      neighbours: [sun],
    },
  ],
  ['lampFailure', { field: 'light', side: 'low', courses: { light: step(200, -200) }, neighbours: [{}] }],
  ['lampsOffSchedule', { courses: { temperature: step(23, 3), equipmentLamps: lateLamps(50) } }],
  [
    'lowSunlight',
    {
      field: 'light',
      side: 'low',
      courses: { solarRadiation: step(600, -400), light: step(400, -260) },
      neighbours: [{ light: step(400, -250) }],
    },
  ],
  ['coolingFailure', { courses: { temperature: step(23, 3), humidity: step(67, 3) }, neighbours: [{}] }],
  [
    'heatingFailure',
    {
      side: 'low',
      courses: { temperature: step(19, -4) },
      outside: outside(-6),
      neighbours: [{ temperature: () => 19 }],
    },
  ],
  ['dehumidifierFailure', { field: 'humidity', courses: { humidity: step(67, 12) }, neighbours: [{}] }],
  ['humidifierFailure', { field: 'humidity', side: 'low', courses: { humidity: step(67, -12) }, neighbours: [{}] }],
  ['co2ValveOpen', { field: 'co2', courses: { co2: step(850, 500) }, neighbours: [{}] }],
  [
    'co2SupplyEmpty',
    { field: 'co2', side: 'low', courses: { co2: (minute) => 850 - 2 * Math.max(0, minute + 100) }, neighbours: [{}] },
  ],
  [
    'doorOpen',
    { field: 'co2', side: 'low', courses: { co2: step(850, -270), humidity: step(67, -8) }, neighbours: [{}] },
  ],
  ['nutrientOverdose', { field: 'ec', courses: { ec: step(1.6, 0.5) } }],
  ['nutrientUnderdose', { field: 'ec', side: 'low', courses: { ec: dosed(1.6, 0.15, -700, -0.3) } }],
  ['acidUnderdose', { field: 'ph', courses: { ph: dosed(5.9, -0.3, -700, 0.2) } }],
  ['acidOverdose', { field: 'ph', side: 'low', courses: { ph: step(5.9, -0.6) } }],
  [
    'irrigationMissing',
    {
      field: 'substrateMoisture',
      side: 'low',
      courses: { substrateMoisture: dosed(62, 6, -400, -8), ec: step(1.6, 0.2) },
    },
  ],
  [
    'irrigationExcess',
    { field: 'substrateMoisture', courses: { substrateMoisture: step(62, 9), ec: step(1.6, -0.2) } },
  ],
  [
    'chillerFailure',
    { field: 'waterTemperature', courses: { waterTemperature: ramp(19.5, 3, 2), dissolvedOxygen: ramp(7.5, -0.6, 2) } },
  ],
  [
    'solutionHeaterFailure',
    { field: 'waterTemperature', side: 'low', courses: { waterTemperature: ramp(19.5, -3, 2) } },
  ],
  [
    'warmSolution',
    {
      field: 'dissolvedOxygen',
      side: 'low',
      courses: { waterTemperature: ramp(19.5, 3, 4), dissolvedOxygen: ramp(7.5, -0.9, 4) },
    },
  ],
  ['aerationFailure', { field: 'dissolvedOxygen', side: 'low', courses: { dissolvedOxygen: step(7.5, -2) } }],
  ['sensorDrift', { field: 'humidity', courses: { humidity: ramp(67, 9) }, manual: { bias: -8, tolerance: 5 } }],
  [
    'sensorDrift',
    {
      field: 'ph',
      courses: { ph: (minute) => (dosed(5.9, -0.3, 1000, 0)(minute) ?? 0) + (ramp(0, 0.5)(minute) ?? 0) },
    },
  ],
  ['sensorFault', { field: 'light', courses: { light: step(200, 400) }, manual: { bias: -390, tolerance: 20 } }],
  [
    'outsideWeather',
    {
      courses: { ...sun, temperature: step(26, 6) },
      neighbours: [{ temperature: step(26, 6) }],
      outside: outside(33),
      range: { low: null, high: 30 },
    },
  ],
  [
    'outsideWeather',
    {
      side: 'low',
      courses: { temperature: step(18, -5) },
      neighbours: [{ temperature: step(18, -5) }],
      outside: outside(-9),
      range: { low: 16, high: null },
    },
  ],
  [
    'sharedSupply',
    { field: 'co2', side: 'low', courses: { co2: step(850, -200) }, neighbours: [{ co2: step(850, -220) }] },
  ],
  [
    'lightsChange',
    {
      field: 'temperature',
      courses: {
        light: (minute) => ((minute + 1440 * 5) % 1440 < 700 ? 200 : 0),
        temperature: (minute) => ((minute + 1440 * 5) % 1440 < 60 ? 26 : 23),
      },
      range: { low: null, high: 25 },
    },
  ],
  [
    'settingChange',
    {
      courses: { temperature: step(23, 2) },
      happenings: [{ kind: 'setting', at: startedAt - 40 * minuteMs, from: 23, to: 25 }],
    },
  ],
  [
    'maintenance',
    {
      field: 'co2',
      side: 'low',
      courses: { co2: step(850, -300) },
      happenings: [{ kind: 'maintenance', at: startedAt - 20 * minuteMs, work: 'door' }],
    },
  ],
  [
    'solutionRenewal',
    {
      field: 'ec',
      side: 'low',
      courses: { ec: step(1.6, -0.5) },
      happenings: [{ kind: 'renewal', at: startedAt - 30 * minuteMs }],
    },
  ],
  [
    'usualCourse',
    {
      field: 'co2',
      courses: { co2: (minute) => ((minute + 1440 * 5) % 1440 < 60 ? 1100 : 850) },
      range: { low: null, high: 1000 },
    },
  ],
];

describe('likely causes', () => {
  test.each(explained)('name %s first where its facts are there', (cause, made) => {
    expect(codes(made)[0]).toBe(cause);
  });

  test('are known for every code', () => {
    expect(new Set(rules.map(({ cause }) => cause))).toEqual(new Set(causeCodes));
    expect(new Set(explained.map(([cause]) => cause))).toEqual(new Set(causeCodes));
  });

  test('are none where nothing explains the deviation', () => {
    const moving = { temperature: step(23, 3), light: step(200, 60), humidity: step(67, 9) };
    const made = { field: 'dli', courses: { ...moving, dli: step(12, 6, -200) } };
    expect(findCauses(makeSituation(made)).causes).toEqual([]);
  });

  test('have strengths by how many facts agree, and each cause once', () => {
    const { causes } = findCauses(makeSituation({ field: 'co2', side: 'low', courses: { co2: step(850, -270) } }));
    expect(causes.map(({ strength }) => strength)).toEqual(['possible', 'possible']);
    expect(new Set(causes.map(({ cause }) => cause)).size).toBe(causes.length);
  });

  test('carry their evidence for and against, with figures', () => {
    const courses = { co2: step(850, 500), light: step(200, -120) };
    const valve = findCauses(makeSituation({ field: 'co2', courses })).causes.find(
      ({ cause }) => cause === 'co2ValveOpen',
    );
    expect(valve?.evidence[0]).toMatchObject({ code: 'rose', isFor: true, field: 'co2', value: 1350, usual: 850 });
    expect(valve?.evidence.find(({ isFor }) => !isFor)).toMatchObject({ code: 'fell', field: 'light', usual: 200 });
  });

  test('of a stuck value is the sensor', () => {
    const { causes } = explainStuck('ph', 180);
    expect(causes).toMatchObject([
      { cause: 'sensorFault', strength: 'strong', evidence: [{ code: 'unchanged', minutes: 180 }] },
    ]);
  });
});

describe('facts that speak against', () => {
  test.each<[string, Made, string]>([
    [
      'doses speak against an empty supply',
      {
        field: 'ph',
        courses: { ph: (minute) => (dosed(5.9, -0.3, 1000, 0)(minute) ?? 0) + (ramp(0, 0.5)(minute) ?? 0) },
      },
      'doseRegular',
    ],
    [
      'work in the room speaks for a door',
      {
        field: 'co2',
        side: 'low',
        courses: { co2: step(850, -300) },
        happenings: [{ kind: 'work', at: startedAt, name: '정식' }],
      },
      'workNear',
    ],
  ])('%s', (_name, made, code) => {
    const { causes } = findCauses(makeSituation(made));
    expect(causes.flatMap(({ evidence }) => evidence.map((one) => one.code))).toContain(code);
  });

  test('a manual reading that confirms the sensor clears it', () => {
    const drifting = { field: 'humidity', courses: { humidity: ramp(67, 9) } };
    expect(codes(drifting)).toContain('sensorDrift');
    expect(codes({ ...drifting, manual: { bias: 1, tolerance: 5 } })).not.toContain('sensorDrift');
  });

  test('a setting to the other side explains nothing, nor does one without setpoints', () => {
    const courses = { temperature: step(23, 2) };
    const at = startedAt - minuteMs;
    for (const [from, to] of [
      [25, 23],
      [null, 25],
      [25, null],
    ] as const)
      expect(codes({ courses, happenings: [{ kind: 'setting', at, from, to }] })).not.toContain('settingChange');
  });
});

describe('what could not be looked at', () => {
  test('is everything that nobody measured', () => {
    const { missing } = findCauses({ ...makeSituation(), room: makeRoom({}) });
    expect(missing).toEqual(['days', 'neighbours', 'outside', 'manual', 'equipment']);
  });

  test('is nothing where all is there', () => {
    const made = {
      courses: { equipmentVent: () => 40 },
      neighbours: [{}],
      outside: outside(null),
      manual: { bias: 0, tolerance: 1 },
    };
    expect(findCauses(makeSituation(made)).missing).toEqual([]);
    expect(codes({ ...made, courses: { ...calm, equipmentVent: () => 40 } })).toEqual(['usualCourse']);
  });
});
