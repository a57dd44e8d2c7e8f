import { createRoute } from '@tanstack/react-router';
import { FarmLayout } from './farm-layout.tsx';
import { askFirst } from './first-answers.ts';
import { rootRoute, signedIn } from './root-route.ts';

export const farmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/smartfarm/$farmId',
  beforeLoad: signedIn,
  // Not awaited: the screen's queries repeat a failed prefetch.
  loader: ({ params }) => askFirst(params.farmId),
  component: FarmLayout,
});
