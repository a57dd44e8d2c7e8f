import * as z from 'zod/mini';
import { fieldMeta, systemIdParam } from './controllers.ts';
import { endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { instant, textLine, integer } from './values.ts';

export const storedSamples = z.object({
  controllerId: z.string(),
  /** arrival time of the newest sample; for older ones only the sample time is stored */
  lastReceivedAt: z.nullable(instant),
  fields: z.array(fieldMeta),
  /** newest first */
  samples: z.array(z.object({ at: instant, values: z.record(z.string(), z.number()) })),
});
export type StoredSamples = z.output<typeof storedSamples>;

export const rejectedReasons = [
  'unknown_field',
  'not_a_number',
  'out_of_physical_range',
  'future',
  'too_old',
  'derived_field',
  'bad_time',
  'empty',
  'unknown_device',
  'too_many',
] as const;

export const rejectedSample = z.object({
  receivedAt: instant,
  /** the sample time stated by the sender */
  sampleAt: z.nullable(instant),
  /** null if the whole sample was rejected */
  sourceKey: z.nullable(z.string()),
  value: z.string(),
  reason: z.enum(rejectedReasons),
});
export type RejectedSample = z.output<typeof rejectedSample>;

/** A Korean day of which only some rejected values are stored. */
export const rejectionDays = z.object({ day: z.string(), refused: integer, kept: integer });
export type RejectionDays = z.output<typeof rejectionDays>;

/** What rejected values can be sorted by. */
export const rejectedSortKeys = ['what', 'why', 'at', 'claimed'] as const;

export const adminSamplesApi = endpoints({
  listLastSamples: {
    method: 'GET',
    path: '/admin/controller/{id}/samples',
    who: 'admin',
    summary: 'List the last 20 stored samples of a controller',
    params: systemIdParam,
    reply: item(storedSamples),
  },
  listRejectedSamples: {
    method: 'GET',
    path: '/admin/controller/{id}/rejected',
    who: 'admin',
    summary:
      'List the rejected values of a controller in the last 30 days with reasons, newest first; search by key and value',
    params: systemIdParam,
    query: z.strictObject({
      reason: z.optional(z.enum(rejectedReasons)),
      keyword: z.optional(textLine(60, 0)),
      ...sortQuery(rejectedSortKeys),
      ...pageQuery,
    }),
    reply: items(rejectedSample),
  },
  listRejectedDays: {
    method: 'GET',
    path: '/admin/controller/{id}/rejected-days',
    who: 'admin',
    summary: 'List the days of the last 30 with more rejected values than were stored, newest first',
    params: systemIdParam,
    reply: items(rejectionDays),
  },
});
