import { getRouteApi } from '@tanstack/react-router';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { NoticeList } from './notice-list.tsx';

const route = getRouteApi('/open/notice');
const farmRoute = getRouteApi('/smartfarm/$farmId/notice');

export function Page() {
  const [search, setSearch] = useSearchState(route);
  return (
    <NoticeList
      search={search}
      show={(change, replace = false) => setSearch({ page: undefined, ...change }, { replace, resetScroll: true })}
    />
  );
}

/** The announcements that concern a farm, within its screens. */
export function FarmPage() {
  const { farmId } = farmRoute.useParams();
  const [search, setSearch] = useSearchState(farmRoute);
  return (
    <NoticeList
      farmId={farmId}
      search={search}
      show={(change, replace = false) => setSearch({ page: undefined, ...change }, { replace, resetScroll: true })}
    />
  );
}
