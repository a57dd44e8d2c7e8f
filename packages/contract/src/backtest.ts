import * as z from 'zod/mini';
import { alarmLimitsChange } from './alarm-limits.ts';
import { endpoints, item } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { exactLine, instant, integer } from './values.ts';

const episode = z.object({
  startedAt: instant,
  openedAt: instant,
  endedAt: z.nullable(instant),
  highest: integer,
  extreme: z.number(),
});

const lightCount = z.object({ alarms: integer, seconds: integer });

/** The deviations that alarm limits would raise on past samples. */
export const backtestResult = z.object({
  /** deviations by their highest level */
  activations: z.tuple([integer, integer, integer]),
  perDay: z.number(),
  maxSeconds: integer,
  totalSeconds: integer,
  /** deviations by their start and time out of range, by day and by night; null if no photoperiod is known */
  byLight: z.nullable(z.object({ day: lightCount, night: lightCount })),
  /** at most the newest hundred */
  episodes: z.array(episode),
});
export type BacktestResult = z.output<typeof backtestResult>;

const limit = z.nullable(z.number());
const level1 = z.nullable(z.object({ low: limit, high: limit }));

/** deviations that started in a section, and their highest level; 0 without any */
const sectionAlarms = z.object({ count: integer, highest: integer });

/** One day or night: its lowest and highest value, its level 1 ranges and deviations; null period: a calendar day. */
const backtestSection = z.object({
  day: z.string(),
  period: z.nullable(z.enum(['day', 'night'])),
  low: z.number(),
  high: z.number(),
  currentRange: level1,
  proposedRange: level1,
  currentAlarms: sectionAlarms,
  proposedAlarms: sectionAlarms,
});
export type BacktestSection = z.output<typeof backtestSection>;

export const backtestApi = endpoints({
  backtestChange: {
    method: 'POST',
    path: '/farm/{id}/env-threshold/rehearsal',
    who: 'farm',
    farm: 'path',
    summary: 'Backtest a field’s alarm limits on the samples of the last 30 days, compared with the current ones',
    params: farmParam,
    body: z.strictObject({
      controllerId: exactLine(64),
      change: alarmLimitsChange,
      days: z._default(integer.check(z.minimum(1, 'outOfRange'), z.maximum(30, 'outOfRange')), 30),
    }),
    costly: 'read',
    reply: item(
      z.object({
        /** the first sample tested; the start of the days asked for without samples */
        from: instant,
        to: instant,
        samples: integer,
        current: backtestResult,
        proposed: backtestResult,
        /** oldest first */
        sections: z.array(backtestSection),
        /** the proposed limits with half, twice and no delays */
        delays: z.array(z.object({ onDelaySeconds: integer, offDelaySeconds: integer, perDay: z.number() })),
      }),
    ),
  },
});
