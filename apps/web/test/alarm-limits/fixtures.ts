import type { ControllerAlarmLimits, FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import type { BacktestResult } from '@onsil/contract/backtest';
import type { Range } from '@onsil/domain/alarms/ranges';
import { kstDay } from '@onsil/domain/calendar/kst';
import type { BacktestReply } from '#features/alarm-limits/commands.ts';

/** Fixtures: a room with a recipe for humidity and own ranges for EC. */

export const noon = Date.parse('2026-11-20T12:00:00+09:00');
export const at = (ms: number): string => new Date(ms).toISOString();

type Three = [Range, Range, Range];
const nested = (low: number, high: number, step: number): Three =>
  [0, 1, 2].map((level) => ({
    low: Number((low - level * step).toFixed(3)),
    high: Number((high + level * step).toFixed(3)),
  })) as Three;

const meta = { scaleMin: 0, scaleMax: 100, kind: 'measured', stuckAfterSeconds: 21_600 } as const;

export const humidity: FieldAlarmLimits = {
  ...meta,
  field: 'humidity',
  nameKo: '습도',
  nameEn: 'Humidity',
  unit: '%',
  decimals: 1,
  ranges: nested(60, 75, 5),
  source: { kind: 'recipe', stage: 'seedling', period: 'day' },
  own: null,
  recipe: { day: nested(60, 75, 5), night: nested(65, 80, 5) },
  timing: { deadband: 3, onDelaySeconds: 600, offDelaySeconds: 900, attentionSeconds: 1800 },
  ownTiming: false,
};

export const ec: FieldAlarmLimits = {
  ...meta,
  field: 'ec',
  nameKo: 'EC',
  nameEn: 'EC',
  unit: 'dS/m',
  decimals: 2,
  ranges: nested(1.4, 1.8, 0.2),
  source: { kind: 'own', stage: null, period: null },
  own: { ranges: nested(1.4, 1.8, 0.2), night: null },
  recipe: { day: nested(1.2, 1.6, 0.2), night: nested(1.2, 1.6, 0.2) },
  timing: { deadband: 0.1, onDelaySeconds: 180, offDelaySeconds: 600, attentionSeconds: 1800 },
  ownTiming: true,
};

export const light: FieldAlarmLimits = {
  ...meta,
  field: 'light',
  nameKo: '광량',
  nameEn: 'Light',
  unit: 'µmol/m²/s',
  decimals: 0,
  ranges: null,
  source: { kind: 'none', stage: null, period: null },
  own: null,
  recipe: null,
  timing: { deadband: 0, onDelaySeconds: 900, offDelaySeconds: 900, attentionSeconds: 1800 },
  ownTiming: false,
  stuckAfterSeconds: null,
};

export const room: ControllerAlarmLimits = {
  controllerId: 'IDF-A',
  controllerName: '육묘실',
  recipe: {
    nameKo: '버터헤드 상추',
    nameEn: 'Butterhead lettuce',
    source: '재배 안내 2024',
    startedAt: '2026-11-08T00:00:00+09:00',
    stage: 'seedling',
    batchId: null,
    dayFromMinute: 360,
    dayMinutes: 960,
  },
  fields: [light, humidity, ec],
  version: 4,
};

export const bareRoom: ControllerAlarmLimits = {
  controllerId: 'IDF-B',
  controllerName: '재배실',
  recipe: null,
  fields: [light],
  version: 0,
};

const resultOf = (activations: [number, number, number], perDay: number, totalSeconds: number): BacktestResult => ({
  activations,
  perDay,
  maxSeconds: 4 * 3600 + 720,
  totalSeconds,
  byLight: {
    day: { alarms: activations[0], seconds: totalSeconds - 3600 },
    night: { alarms: activations[1] + activations[2], seconds: 3600 },
  },
  episodes: Array.from({ length: activations[0] + activations[1] + activations[2] }, (_, i) => ({
    startedAt: at(noon - (20 - i) * 86_400_000),
    openedAt: at(noon - (20 - i) * 86_400_000 + 600_000),
    endedAt: at(noon - (20 - i) * 86_400_000 + 47 * 60_000),
    highest: i % 2 === 0 ? 1 : 2,
    extreme: 78 + i,
  })),
});

export const backtestReply: BacktestReply = {
  from: at(noon - 30 * 86_400_000),
  to: at(noon),
  samples: 43_187,
  current: resultOf([31, 9, 2], 1.4, 26 * 3600),
  proposed: resultOf([5, 2, 0], 0.2, 4 * 3600),
  sections: Array.from({ length: 30 }, (_, i) => kstDay(noon - (29 - i) * 86_400_000)).flatMap((day, i) =>
    (['day', 'night'] as const).map((period) => ({
      day,
      period,
      low: 62,
      high: 74 + (i % 6),
      currentRange: period === 'day' ? { low: 60, high: 75 } : { low: 65, high: 80 },
      proposedRange: { low: 60, high: 78 },
      currentAlarms: period === 'day' && i % 6 > 1 ? { count: 1, highest: 2 } : { count: 0, highest: 0 },
      proposedAlarms: period === 'day' && i % 6 > 4 ? { count: 1, highest: 1 } : { count: 0, highest: 0 },
    })),
  ),
  delays: [
    { onDelaySeconds: 0, offDelaySeconds: 0, perDay: 4.6 },
    { onDelaySeconds: 300, offDelaySeconds: 450, perDay: 1.1 },
    { onDelaySeconds: 1200, offDelaySeconds: 1800, perDay: 0.1 },
  ],
};
