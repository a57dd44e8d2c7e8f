import * as z from 'zod/mini';
import { searchParams } from '#lib/state/search-param.ts';
import { useWidgetSearch, type SetSearch } from '#lib/state/use-search-state.ts';

/**
 * Search parameters of a control setting: page of comments, open form, and the version that a new setting starts from.
 */
const controlSearch = z.object({
  page: searchParams.page,
  sheet: searchParams.sheet('setting', 'comment'),
  start: searchParams.id,
});
type ControlSearch = z.output<typeof controlSearch>;

export const useControlSearch = () => useWidgetSearch(controlSearch);
export type SetControlSearch = SetSearch<ControlSearch>;
