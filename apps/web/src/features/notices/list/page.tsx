import { getRouteApi } from '@tanstack/react-router';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { NoticeList } from './notice-list.tsx';

const route = getRouteApi('/open/notice');
const farmRoute = getRouteApi('/smartfarm/$farmId/notice');

export function Page() {
  const [search, go] = useSearchState(route);
  return (
    <NoticeList
      search={search}
      show={(change, replace = false) => go({ page: undefined, ...change }, { replace, resetScroll: true })}
    />
  );
}

/** The announcements that concern a farm, within its screens. */
export function FarmPage() {
  const { farmId } = farmRoute.useParams();
  const [search, go] = useSearchState(farmRoute);
  return (
    <NoticeList
      farmId={farmId}
      search={search}
      show={(change, replace = false) => go({ page: undefined, ...change }, { replace, resetScroll: true })}
    />
  );
}
