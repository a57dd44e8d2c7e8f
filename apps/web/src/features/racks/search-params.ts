import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

export const colorings = ['crop', 'stage', 'days', 'free'] as const;
/** What the tints of the positions show. */
export type Coloring = (typeof colorings)[number];

const edits = ['rack', 'rackNew', 'groups', 'places'] as const;
const number = z.number().check(z.int(), z.minimum(1));

/** Search parameters of the racks view, which is part of a page with parameters of its own. */
const racksSearch = z.object({
  group: searchParam(number),
  rack: searchParam(number),
  day: searchParam(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  by: searchParam(z.enum(colorings)),
  edit: searchParam(z.enum(edits)),
});
export type RacksSearch = z.output<typeof racksSearch>;

/** Changes search parameters. `saved` skips the leave guard of a sheet. */
export type RacksNavigate = (change: Partial<RacksSearch>, how?: { replace?: boolean; saved?: boolean }) => void;

/** The racks' part of the search parameters and its setter. */
export const useRacksSearch = (): [RacksSearch, RacksNavigate] => {
  const search = z.parse(racksSearch, useSearch({ strict: false }));
  const navigate = useNavigate();
  const go: RacksNavigate = (change, { replace = false, saved = false } = {}) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, ...change }),
      replace,
      resetScroll: false,
      ignoreBlocker: saved,
    });
  return [search, go];
};
