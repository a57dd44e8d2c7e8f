import * as z from 'zod/mini';
import { searchParam, searchParams } from '#lib/state/search-param.ts';
import { useWidgetSearch, type SetSearch } from '#lib/state/use-search-state.ts';

export const colorings = ['crop', 'stage', 'days', 'free'] as const;
/** What the tints of the positions show. */
export type Coloring = (typeof colorings)[number];

const edits = ['rack', 'rackNew', 'groups', 'places'] as const;

/** Search parameters of the racks view, which is part of a page with parameters of its own. */
const racksSearch = z.object({
  group: searchParams.id,
  rack: searchParams.id,
  day: searchParams.day,
  by: searchParam(z.enum(colorings)),
  edit: searchParams.sheet(...edits),
});
export type RacksSearch = z.output<typeof racksSearch>;

/** Changes search parameters; `saved` skips the leave guard. */
export type RacksNavigate = SetSearch<RacksSearch>;

export const useRacksSearch = () => useWidgetSearch(racksSearch);
