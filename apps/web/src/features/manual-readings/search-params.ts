import * as z from 'zod/mini';
import { searchParams } from '#lib/state/search-param.ts';
import type { SetSearch } from '#lib/state/use-search-state.ts';

/** Search parameters of the manual readings: controller, days, page, and the open form. */
export const readingsSearch = z.object({
  controllerId: searchParams.text,
  from: searchParams.day,
  to: searchParams.day,
  sort: searchParams.sort,
  dir: searchParams.dir,
  page: searchParams.page,
  sheet: searchParams.sheet('new', 'edit'),
  id: searchParams.id,
});
export type ReadingsSearch = z.output<typeof readingsSearch>;

/** Changes search parameters; `saved` skips the leave guard. */
export type SetReadingsSearch = SetSearch<ReadingsSearch>;

/** Search parameters of the measuring round: of one controller only. */
export const roundSearch = z.object({ controllerId: searchParams.text });
