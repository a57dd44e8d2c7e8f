import { createRoute } from '@tanstack/react-router';
import { FarmLayout } from '#shell/layouts/farm-layout.tsx';
import { prefetchFarm } from './prefetch.ts';
import { rootRoute, requireSession } from './root.ts';

export const farmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/smartfarm/$farmId',
  beforeLoad: requireSession,
  // Not awaited: the screen's queries repeat a failed prefetch.
  loader: ({ params }) => prefetchFarm(params.farmId),
  component: FarmLayout,
});
