import { getRouteApi } from '@tanstack/react-router';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { FaqView } from './faq-view.tsx';

const route = getRouteApi('/open/faq');
const farmRoute = getRouteApi('/smartfarm/$farmId/faq');

/** The public page. */
export function Page() {
  const [search, setSearch] = useSearchState(route);
  return (
    <FaqView search={search} show={(change, replace = false) => setSearch(change, { replace, resetScroll: true })} />
  );
}

/** The page within a farm. */
export function FarmPage() {
  const [search, setSearch] = useSearchState(farmRoute);
  return (
    <FaqView
      farmId={farmRoute.useParams().farmId}
      search={search}
      show={(change, replace = false) => setSearch(change, { replace, resetScroll: true })}
    />
  );
}
