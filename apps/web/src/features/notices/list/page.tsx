import { getRouteApi } from '@tanstack/react-router';
import { NoticeList } from './notice-list.tsx';

const route = getRouteApi('/open/notice');
const farmRoute = getRouteApi('/smartfarm/$farmId/notice');

export function Page() {
  const navigate = route.useNavigate();
  return (
    <NoticeList
      search={route.useSearch()}
      show={(change, replace = false) =>
        void navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace })
      }
    />
  );
}

/** The announcements that concern a farm, within its screens. */
export function FarmPage() {
  const { farmId } = farmRoute.useParams();
  const navigate = farmRoute.useNavigate();
  return (
    <NoticeList
      farmId={farmId}
      search={farmRoute.useSearch()}
      show={(change, replace = false) =>
        void navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace })
      }
    />
  );
}
