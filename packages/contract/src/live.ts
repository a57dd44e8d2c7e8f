import * as z from 'zod/mini';
import { endpoints, raw } from './endpoint.ts';
import { line, whole } from './values.ts';

/**
 * What the live stream carries. `values` arrives after samples were stored: for each changed controller its newest values
 * as [epoch ms, value]. The stream resumes: with `Last-Event-ID` everything that changed meanwhile comes first.
 */
export const liveValues = z.object({
  controllers: z.array(
    z.object({
      systemId: z.string(),
      lastSeen: whole,
      values: z.record(z.string(), z.tuple([whole, z.number()])),
    }),
  ),
});
export type LiveValues = z.output<typeof liveValues>;

/**
 * Besides `values` the stream carries `deviations` (something changed in the farm's deviations), `notices` (the caller has
 * a new notice, or read one elsewhere) and `settings` (a control setting of the farm is new, was answered or remarked on).
 * All have `{}` as data: whoever shows such things reads them anew.
 */
export const liveEvents = ['values', 'deviations', 'notices', 'settings'] as const;
export type LiveEvent = (typeof liveEvents)[number];

/** A comment line is sent at least this often, so that a silent line is a broken one. */
export const heartbeatSeconds = 15;

export const liveApi = endpoints({
  stream: {
    method: 'GET',
    path: '/stream',
    who: 'farm',
    summary:
      'Server-sent events of one farm (`values`, `deviations`, `notices`, `settings`); resumes with Last-Event-ID',
    query: z.strictObject({ farmId: line(40) }),
    reply: raw('text/event-stream'),
    cookie: true,
  },
});
