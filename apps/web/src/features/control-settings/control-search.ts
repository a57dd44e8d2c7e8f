import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { searchParam } from '#lib/search-param.ts';

const number = z.number().check(z.int(), z.minimum(1));

/**
 * The part of a page's address that is about a control setting: the page of its remarks, what is being written, and the
 * version that a new setting begins from.
 */
const controlSearch = z.object({
  page: searchParam(number),
  edit: searchParam(z.enum(['setting', 'remark'])),
  start: searchParam(number),
});
type ControlSearch = z.output<typeof controlSearch>;

/** Changes parts of the address. After a save a form is left without being asked. */
export type ControlGo = (change: Partial<ControlSearch>, how?: { saved?: boolean }) => void;

export const useControlSearch = (): [ControlSearch, ControlGo] => {
  const search = z.parse(controlSearch, useSearch({ strict: false }));
  const navigate = useNavigate();
  const go: ControlGo = (change, { saved = false } = {}) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, ...change }),
      // The form takes the page's place, and gives it back.
      resetScroll: change.edit === 'setting' || 'start' in change,
      ignoreBlocker: saved,
    });
  return [search, go];
};
