import * as z from 'zod/mini';
import { endpoints, raw } from './endpoint.ts';
import { textLine, integer } from './values.ts';

/**
 * Events of the live stream. `values` follows stored samples: for each changed controller its latest values as [epoch
 * ms, value]. With `Last-Event-ID` the stream first sends everything changed since.
 */
export const liveValues = z.object({
  /** farm of these controllers, as named by the caller */
  farmId: z.optional(z.string()),
  controllers: z.array(
    z.object({
      controllerId: z.string(),
      lastSeen: integer,
      values: z.record(z.string(), z.tuple([integer, z.number()])),
    }),
  ),
});
export type LiveValues = z.output<typeof liveValues>;

/**
 * Besides `values` the stream sends `deviations` (of the farm changed), `notices` (the caller has a new notice, or
 * read one elsewhere), `settings` (a control setting of the farm was created, answered or commented) and `controllers`
 * (one of the farm was registered, renamed, placed or retired, or their order changed). Their data
 * holds only the farm (`farmId`), or nothing for `notices`; clients read the changed data again. With several farms,
 * `refused` names one that the caller may not read or no longer may.
 */
export const liveEvents = ['values', 'deviations', 'notices', 'settings', 'controllers'] as const;
export type LiveEvent = (typeof liveEvents)[number];

/** Most farms per stream. */
export const maxStreamFarms = 10;

/** A comment line is sent at least this often, so that a silent connection counts as broken. */
export const heartbeatSeconds = 15;

export const liveApi = endpoints({
  openStream: {
    method: 'GET',
    path: '/stream',
    who: 'farm',
    summary:
      'Server-sent events of up to 10 farms, separated by commas (`values`, `deviations`, `notices`, `settings`, `controllers`, `refused`); resumes with Last-Event-ID; 20 streams per member',
    query: z.strictObject({ farmId: textLine(40 * maxStreamFarms + maxStreamFarms) }),
    reply: raw('text/event-stream'),
    cookie: true,
  },
});
