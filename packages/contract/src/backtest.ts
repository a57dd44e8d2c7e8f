import * as z from 'zod/mini';
import { endpoints, item } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { alarmLimitsChange } from './alarm-limits.ts';
import { instant, textLine, integer } from './values.ts';

const episode = z.object({
  startedAt: instant,
  openedAt: instant,
  endedAt: z.nullable(instant),
  highest: integer,
  extreme: z.number(),
});

/** The deviations that alarm limits would raise on past samples. */
export const backtestResult = z.object({
  /** deviations by their highest level */
  activations: z.tuple([integer, integer, integer]),
  perDay: z.number(),
  longestSeconds: integer,
  totalSeconds: integer,
  /** at most the newest hundred */
  episodes: z.array(episode),
});
export type BacktestResult = z.output<typeof backtestResult>;

export const backtestApi = endpoints({
  backtestChange: {
    method: 'POST',
    path: '/farm/{id}/env-threshold/rehearsal',
    who: 'farm',
    summary: 'Backtest a field’s alarm limits on the samples of the last 30 days, compared with the current ones',
    params: farmParam,
    body: z.strictObject({
      controllerId: textLine(64),
      change: alarmLimitsChange,
      days: z._default(integer.check(z.minimum(1, 'outOfRange'), z.maximum(30, 'outOfRange')), 30),
    }),
    costly: 'read',
    reply: item(
      z.object({
        from: instant,
        to: instant,
        samples: integer,
        current: backtestResult,
        proposed: backtestResult,
        /** the proposed limits with half, twice and no delays */
        delays: z.array(z.object({ onDelaySeconds: integer, offDelaySeconds: integer, perDay: z.number() })),
      }),
    ),
  },
});
