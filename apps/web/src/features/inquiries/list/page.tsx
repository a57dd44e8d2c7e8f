import { getRouteApi } from '@tanstack/react-router';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { MyInquiries } from './my-inquiries.tsx';

const route = getRouteApi('/open/inquiries');
const farmRoute = getRouteApi('/smartfarm/$farmId/inquiries');

export function Page() {
  const [{ page }, setSearch] = useSearchState(route);
  return <MyInquiries page={page} onPage={(next) => setSearch({ page: next }, { resetScroll: true })} />;
}

/** The list within a farm's screens. */
export function FarmPage() {
  const { farmId } = farmRoute.useParams();
  const [{ page }, setSearch] = useSearchState(farmRoute);
  return (
    <MyInquiries farmId={farmId} page={page} onPage={(next) => setSearch({ page: next }, { resetScroll: true })} />
  );
}
