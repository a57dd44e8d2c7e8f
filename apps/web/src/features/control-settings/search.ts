import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { searchParam } from '#lib/state/search-param.ts';

const number = z.number().check(z.int(), z.minimum(1));

/**
 * Search parameters of a control setting: page of comments, open form, and the version that a new setting starts from.
 */
const controlSearch = z.object({
  page: searchParam(number),
  edit: searchParam(z.enum(['setting', 'remark'])),
  start: searchParam(number),
});
type ControlSearch = z.output<typeof controlSearch>;

/** Changes search parameters; `saved` skips the leave guard. */
export type NavigateControl = (change: Partial<ControlSearch>, how?: { saved?: boolean }) => void;

export const useControlSearch = (): [ControlSearch, NavigateControl] => {
  const search = z.parse(controlSearch, useSearch({ strict: false }));
  const navigate = useNavigate();
  const go: NavigateControl = (change, { saved = false } = {}) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, ...change }),
      // The form replaces the page's content, so it starts at the top.
      resetScroll: change.edit === 'setting' || 'start' in change,
      ignoreBlocker: saved,
    });
  return [search, go];
};
