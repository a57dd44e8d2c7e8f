import type { DeviationCauses } from '@onsil/contract/deviation-causes';

/** A farm with deviations for tests, at noon in Korea. */
export const noon = Date.parse('2026-11-20T12:00:00+09:00');
export const before = (minutes: number): string => new Date(noon - minutes * 60_000).toISOString();

const nothing = { field: null, value: null, usual: null, at: null, minutes: null, name: null };
const meta = {
  nameKo: '습도',
  nameEn: 'Humidity',
  unit: '%',
  decimals: 1,
  scaleMin: 30,
  scaleMax: 100,
  kind: 'measured',
} as const;

/** Two likely causes of high humidity, with what happened around its start. */
export const causes: DeviationCauses = {
  from: before(152),
  to: before(0),
  causes: [
    {
      cause: 'dehumidifierFailure',
      strength: 'strong',
      evidence: [
        { ...nothing, code: 'rose', isFor: true, field: 'absoluteHumidity', value: 17.2, usual: 13.8 },
        { ...nothing, code: 'asUsual', isFor: true, field: 'temperature', value: 23 },
      ],
    },
    {
      cause: 'sensorDrift',
      strength: 'weak',
      evidence: [
        { ...nothing, code: 'steady', isFor: true, field: 'humidity', value: 0.4 },
        { ...nothing, code: 'manualReading', isFor: false, field: 'humidity', value: 0.8, usual: 5 },
      ],
    },
  ],
  moved: [{ field: 'temperature', value: 24.1, usual: 22.9, since: before(40) }],
  missing: ['outside', 'equipment'],
  fields: [
    { ...meta, field: 'humidity' },
    { ...meta, field: 'temperature', nameKo: '온도', nameEn: 'Temperature', unit: '°C' },
  ],
  neighbours: [{ controllerId: 'IDF-B', controllerName: '재배실 1' }],
  weather: {
    isSample: true,
    hours: [{ at: before(60), temperature: 5.9, humidity: 60, wind: 1.9 }],
  },
  happenings: [
    {
      kind: 'task',
      at: before(70),
      text: '제습기 필터 청소',
      actionCode: null,
      maintenance: null,
      memberName: '박준호',
      from: null,
      to: null,
    },
    {
      kind: 'setting',
      at: before(50),
      text: null,
      actionCode: null,
      maintenance: null,
      memberName: null,
      from: 67,
      to: null,
    },
    {
      kind: 'action',
      at: before(10),
      text: '제습기 재가동',
      actionCode: 'DEHUMIDIFY',
      maintenance: null,
      memberName: null,
      from: null,
      to: null,
    },
  ],
  earlier: [
    {
      deviationId: 90,
      controllerId: 'IDF-A',
      controllerName: '재배실 2',
      startedAt: before(1500),
      highest: 1,
      extreme: 78.2,
      minutes: 60,
      actionCode: 'DEHUMIDIFY',
      description: '제습기 재가동',
      minutesToRange: 13.4,
    },
    {
      deviationId: 80,
      controllerId: 'IDF-B',
      controllerName: '재배실 1',
      startedAt: before(9000),
      highest: 2,
      extreme: null,
      minutes: 31,
      actionCode: null,
      description: null,
      minutesToRange: null,
    },
  ],
};

/** Nothing explains it, and nothing was recorded. */
export const unexplained: DeviationCauses = {
  ...causes,
  causes: [],
  moved: [],
  missing: [],
  neighbours: [],
  weather: { isSample: false, hours: [] },
  happenings: [],
  earlier: [],
};
