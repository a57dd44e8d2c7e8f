import * as z from 'zod/mini';
import { fieldMeta, systemIdParam } from './controllers.ts';
import { endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { instant, line, whole } from './values.ts';

export const storedSamples = z.object({
  systemId: z.string(),
  /** when the newest of them arrived; of older ones only their own time is kept */
  lastReceivedAt: z.nullable(instant),
  fields: z.array(fieldMeta),
  /** the newest first */
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
  /** the time that the sample claimed */
  sampleAt: z.nullable(instant),
  /** null where the whole sample was refused */
  sourceKey: z.nullable(z.string()),
  value: z.string(),
  reason: z.enum(rejectedReasons),
});
export type RejectedSample = z.output<typeof rejectedSample>;

/** A Korean day of which not all refused values are kept. */
export const refusedDays = z.object({ day: z.string(), refused: whole, kept: whole });
export type RefusedDays = z.output<typeof refusedDays>;

export const adminSamplesApi = endpoints({
  lastSamples: {
    method: 'GET',
    path: '/admin/controller/{id}/samples',
    who: 'admin',
    summary: 'The last 20 samples of a controller as they are stored',
    params: systemIdParam,
    reply: item(storedSamples),
  },
  rejectedSamples: {
    method: 'GET',
    path: '/admin/controller/{id}/rejected',
    who: 'admin',
    summary: 'What was refused of a controller in the last 30 days and why, newest first; searched by key and value',
    params: systemIdParam,
    query: z.strictObject({
      reason: z.optional(z.enum(rejectedReasons)),
      keyword: z.optional(line(60, 0)),
      ...page,
    }),
    reply: items(rejectedSample),
  },
  rejectedDays: {
    method: 'GET',
    path: '/admin/controller/{id}/rejected-days',
    who: 'admin',
    summary: 'The days of the last 30 on which more was refused of a controller than is kept, newest first',
    params: systemIdParam,
    reply: items(refusedDays),
  },
});
