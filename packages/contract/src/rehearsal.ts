import * as z from 'zod/mini';
import { endpoints, item } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { standardChange } from './standards.ts';
import { instant, line, whole } from './values.ts';

const episode = z.object({
  startedAt: instant,
  openedAt: instant,
  endedAt: z.nullable(instant),
  highest: whole,
  extreme: z.number(),
});

/** The deviations that alarm limits would raise on past samples. */
export const rehearsalResult = z.object({
  /** deviations by their highest level */
  activations: z.tuple([whole, whole, whole]),
  perDay: z.number(),
  longestSeconds: whole,
  totalSeconds: whole,
  /** at most the newest hundred */
  episodes: z.array(episode),
});
export type RehearsalResult = z.output<typeof rehearsalResult>;

export const rehearsalApi = endpoints({
  rehearse: {
    method: 'POST',
    path: '/farm/{id}/env-threshold/rehearsal',
    who: 'farm',
    summary: 'Backtest a field’s alarm limits on the samples of the last 30 days, compared with the current ones',
    params: farmParam,
    body: z.strictObject({
      controllerId: line(64),
      change: standardChange,
      days: z._default(whole.check(z.minimum(1, 'outOfRange'), z.maximum(30, 'outOfRange')), 30),
    }),
    costly: 'read',
    reply: item(
      z.object({
        from: instant,
        to: instant,
        samples: whole,
        current: rehearsalResult,
        proposed: rehearsalResult,
        /** the proposed limits with half, twice and no delays */
        delays: z.array(z.object({ onDelaySeconds: whole, offDelaySeconds: whole, perDay: z.number() })),
      }),
    ),
  },
});
