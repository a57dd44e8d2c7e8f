import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

export const looks = ['crop', 'stage', 'days', 'free'] as const;
/** By what the positions are coloured. */
export type Look = (typeof looks)[number];

const edits = ['rack', 'rackNew', 'groups', 'places'] as const;
const number = z.number().check(z.int(), z.minimum(1));

/** What of the racks is shown, and the sheet that is open over them. They stand on a page with an address of its own. */
const racksSearch = z.object({
  group: searchParam(number),
  rack: searchParam(number),
  day: searchParam(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  by: searchParam(z.enum(looks)),
  edit: searchParam(z.enum(edits)),
});
export type RacksSearch = z.output<typeof racksSearch>;

/** Changes parts of the address. After a save a sheet is left without being asked. */
export type RacksGo = (change: Partial<RacksSearch>, how?: { replace?: boolean; saved?: boolean }) => void;

/** The part of the page's address that is about racks. */
export const useRacksSearch = (): [RacksSearch, RacksGo] => {
  const search = z.parse(racksSearch, useSearch({ strict: false }));
  const navigate = useNavigate();
  const go: RacksGo = (change, { replace = false, saved = false } = {}) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, ...change }),
      replace,
      resetScroll: false,
      ignoreBlocker: saved,
    });
  return [search, go];
};
