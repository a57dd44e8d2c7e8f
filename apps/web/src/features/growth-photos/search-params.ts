import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

// Repeated here because importing the contract would add its schemas to the first bundle.
export const periods = ['1m', '6m', '1y', 'own'] as const;
export type Period = (typeof periods)[number];

const number = z.number().check(z.int(), z.minimum(1));
const daySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const words = z.string().check(z.maxLength(64));

/**
 * Search parameters of the growth photos: filter and view, the form (`sheet`, with the entry `id` or a new one), the
 * viewer (`open`, its picture `at`), the compared photos, and the place of the time line.
 */
export const photoSearch = z.object({
  tab: searchParam(z.literal('line')),
  view: searchParam(z.literal('table')),
  period: searchParam(z.enum(periods)),
  from: searchParam(daySchema),
  to: searchParam(daySchema),
  crop: searchParam(number),
  c: searchParam(words),
  page: searchParam(number),
  sheet: searchParam(z.literal('photo')),
  id: searchParam(number),
  open: searchParam(number),
  at: searchParam(number),
  compare: searchParam(z.tuple([number, number])),
  place: searchParam(words),
});
export type PhotoSearch = z.output<typeof photoSearch>;

/** Changes search parameters. `saved` skips the leave guard of a sheet. */
export type PhotosNavigate = (change: Partial<PhotoSearch>, how?: { replace?: boolean; saved?: boolean }) => void;

/** Search parameters that close the sheet or the viewer. */
export const closedSheet = { sheet: undefined, id: undefined } as const;
export const closedViewer = { open: undefined, at: undefined } as const;

export const defaultPeriod = '6m';
