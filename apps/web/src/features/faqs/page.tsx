import { getRouteApi } from '@tanstack/react-router';
import { FaqView } from './faq-view.tsx';

const route = getRouteApi('/open/faq');
const farmRoute = getRouteApi('/smartfarm/$farmId/faq');

/** The public page. */
export function Page() {
  const navigate = route.useNavigate();
  return (
    <FaqView
      search={route.useSearch()}
      show={(change, replace = false) => void navigate({ search: (now) => ({ ...now, ...change }), replace })}
    />
  );
}

/** The page within a farm. */
export function FarmPage() {
  const navigate = farmRoute.useNavigate();
  return (
    <FaqView
      farmId={farmRoute.useParams().farmId}
      search={farmRoute.useSearch()}
      show={(change, replace = false) => void navigate({ search: (now) => ({ ...now, ...change }), replace })}
    />
  );
}
