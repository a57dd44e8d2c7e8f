import {
  type AnyRoute,
  createRoute,
  createRouter,
  notFound,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { loadPage } from '#lib/load-page.ts';
import type { routes as adminRoutes } from './admin-routes.ts';
import { type Area, areaOf } from './areas.ts';
import { CrashScreen } from './crash-screen.tsx';
import type { routes as memberRoutes } from './member-routes.ts';
import { PendingScreen } from './pending-screen.tsx';
import { rootRoute, signedIn } from './root-route.ts';
import { startRoutes } from './start-routes.ts';
import type { routes as visitorRoutes } from './visitor-routes.ts';

/** All routes: links and addresses are checked against them, whether they are there yet or not. */
type AllRoutes = ReturnType<
  typeof rootRoute.addChildren<
    readonly [...typeof startRoutes, ...typeof visitorRoutes, ...typeof memberRoutes, ...typeof adminRoutes]
  >
>;

/**
 * The routes of the specification. It begins with those of the start; an address of another area adds the area's own.
 * Screens load when they are opened. `history` is the browser's unless a test brings its own.
 */
export const createAppRouter = (history?: RouterHistory) => {
  const added = new Map<Area, readonly AnyRoute[]>();

  /** Stands for every address that no route knows, or none yet. It stays, so that no screen ever loses its route. */
  const unknownRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    beforeLoad: async (place) => {
      const area = areaOf(place.location.pathname);
      if (!area || added.has(area)) throw notFound();
      if (area.membersOnly) signedIn(place);
      const { routes } = await loadPage(area.load);
      added.set(area, routes);
      grow();
      // Not `update`, which does nothing where the tree grew below the same root.
      router.setRoutes(router.buildRouteTree());
      // The router sets out again for the same address, which a route knows now.
      throw redirect({ href: place.location.href });
    },
  });

  const grow = () => rootRoute.addChildren([...startRoutes, ...[...added.values()].flat(), unknownRoute]);

  const router = createRouter({
    // The type also knows what is still to come.
    routeTree: grow() as unknown as AllRoutes,
    ...(history && { history }),
    defaultErrorComponent: CrashScreen,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 400,
    scrollRestoration: true,
  });
  return router;
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
