import { createRoute } from '@tanstack/react-router';
import { FarmLayout } from './farm-layout.tsx';
import { askFirst } from './first-answers.ts';
import { rootRoute, signedIn } from './root-route.ts';

/** A farm: every screen below it speaks of this farm. */
export const farmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/smartfarm/$farmId',
  beforeLoad: signedIn,
  // Not waited for: the screen asks again for what did not come.
  loader: ({ params }) => askFirst(params.farmId),
  component: FarmLayout,
});
