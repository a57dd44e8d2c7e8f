import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

const seconds = z.number().check(z.int(), z.minimum(0), z.maximum(9_999_999_999));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const ids = z.array(z.string());

export const periods = ['24h', '7d', '1m', '3m', 'own'] as const;

/**
 * The whole view stands in the address, so that it can be sent to somebody: controllers `c`, fields `f`, the period and
 * when it ends (epoch seconds; without it: now), or own days, the zoomed part, the comparison, chart or table. Whatever
 * cannot be read falls back to its default. It loads with the first screen, so it imports nothing of the contract.
 */
export const timeSeriesSearch = z.object({
  c: searchParam(ids),
  f: searchParam(ids),
  period: searchParam(z.enum(periods)),
  end: searchParam(seconds),
  from: searchParam(day),
  to: searchParam(day),
  zoom: searchParam(z.tuple([seconds, seconds]).check(z.refine(([from, to]) => from < to))),
  compare: searchParam(z.enum(['previous'])),
  view: searchParam(z.enum(['table'])),
  remark: searchParam(z.union([z.literal('new'), z.number().check(z.int(), z.minimum(1))])),
});
export type TimeSeriesSearch = z.output<typeof timeSeriesSearch>;
export type Period = (typeof periods)[number];
