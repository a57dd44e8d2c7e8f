import {
  useNavigate,
  useSearch,
  type RegisteredRouter,
  type RouteApi,
  type RouteById,
  type RouteIds,
} from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';

/**
 * Changes some search parameters and keeps the others, unless it `clears` them. The page keeps its scroll position unless
 * `resetScroll`; `saved` skips the leave guard of a form.
 */
export type SetSearch<Search> = (
  change: Partial<Search>,
  how?: { replace?: boolean; saved?: boolean; resetScroll?: boolean; clears?: boolean },
) => void;

const useSetSearch = <Search extends object>(): SetSearch<Search> => {
  const navigate = useNavigate();
  return useCallback(
    (change, { replace = false, saved = false, resetScroll = false, clears = false } = {}) =>
      void navigate({
        to: '.',
        search: (now: object) => (clears ? change : { ...now, ...change }),
        replace,
        resetScroll,
        ignoreBlocker: saved,
      }),
    [navigate],
  );
};

type Routes = RegisteredRouter['routeTree'];
type SearchOf<Id extends RouteIds<Routes>> = RouteById<Routes, Id>['types']['fullSearchSchema'];

/** The search parameters of a route and their setter. */
export const useSearchState = <Id extends RouteIds<Routes>>(
  route: RouteApi<Id>,
): [SearchOf<Id>, SetSearch<SearchOf<Id>>] => [useSearch({ from: route.id }) as SearchOf<Id>, useSetSearch()];

/** The search parameters of a widget on several routes, and their setter. */
export const useWidgetSearch = <Search extends object>(schema: z.ZodMiniType<Search>): [Search, SetSearch<Search>] => [
  z.parse(schema, useSearch({ strict: false })),
  useSetSearch(),
];
