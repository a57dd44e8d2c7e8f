import * as z from 'zod/mini';
import { naturalNumber, searchParam, searchParams } from '#lib/state/search-param.ts';
import type { SetSearch } from '#lib/state/use-search-state.ts';

// Repeated here because importing the contract would add its schemas to the first bundle.
export const periods = ['1m', '6m', '1y', 'own'] as const;
export type Period = (typeof periods)[number];

/**
 * Search parameters of the growth photos: filter and view, the form (`sheet`, with the entry `id` or a new one), the
 * viewer (`open`, its picture `at`), the compared photos, and the place of the time line.
 */
export const photoSearch = z.object({
  tab: searchParam(z.literal('line')),
  view: searchParam(z.literal('table')),
  period: searchParam(z.enum(periods)),
  from: searchParams.day,
  to: searchParams.day,
  crop: searchParams.id,
  c: searchParams.text,
  sort: searchParams.sort,
  dir: searchParams.dir,
  page: searchParams.page,
  sheet: searchParams.sheet('photo'),
  id: searchParams.id,
  open: searchParams.id,
  at: searchParams.id,
  compare: searchParam(z.tuple([naturalNumber, naturalNumber])),
  place: searchParams.text,
});
export type PhotoSearch = z.output<typeof photoSearch>;

/** Changes search parameters; `saved` skips the leave guard. */
export type SetPhotosSearch = SetSearch<PhotoSearch>;

/** Search parameters that close the viewer. */
export const closedViewer = { open: undefined, at: undefined } as const;

export const defaultPeriod = '6m';
