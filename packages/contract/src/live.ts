import * as z from 'zod/mini';
import { endpoints, raw } from './endpoint.ts';
import { line, whole } from './values.ts';

/**
 * What the live stream carries. `values` arrives after samples were stored: for each changed controller its newest values
 * as [epoch ms, value]. The stream resumes: with `Last-Event-ID` everything that changed meanwhile comes first.
 */
export const liveValues = z.object({
  /** whose controllers these are, as the caller named it */
  farmId: z.optional(z.string()),
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
 * Their data names the farm (`farmId`), or nothing for `notices`: whoever shows such things reads them anew. Of several
 * farms one that the caller may not read, or no longer, is named by `refused`.
 */
export const liveEvents = ['values', 'deviations', 'notices', 'settings'] as const;
export type LiveEvent = (typeof liveEvents)[number];

/** Farms of one stream. */
export const maxStreamFarms = 10;

/** A comment line is sent at least this often, so that a silent line is a broken one. */
export const heartbeatSeconds = 15;

export const liveApi = endpoints({
  stream: {
    method: 'GET',
    path: '/stream',
    who: 'farm',
    summary:
      'Server-sent events of a farm, or of up to 10 separated by commas (`values`, `deviations`, `notices`, `settings`, `refused`); resumes with Last-Event-ID; 20 streams a member',
    query: z.strictObject({ farmId: line(40 * maxStreamFarms + maxStreamFarms) }),
    reply: raw('text/event-stream'),
    cookie: true,
  },
});
