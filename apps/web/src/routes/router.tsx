import {
  type AnyRoute,
  type AnyRouter,
  createRoute,
  createRouter,
  notFound,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { loadPage } from '#lib/i18n/load-page.ts';
import { closeLayersOnBack } from '#lib/state/layers.ts';
import { CrashScreen } from '#shell/crash-screen.tsx';
import { PendingScreen } from '#shell/pending-screen.tsx';
import type { routes as adminRoutes } from './admin.ts';
import { type LazyRouteGroup, findRouteGroup } from './lazy-route-groups.ts';
import type { routes as memberRoutes } from './member.ts';
import { rootRoute, requireSession } from './root.ts';
import { startRoutes } from './start.ts';
import type { routes as visitorRoutes } from './visitor.ts';

/** All routes, loaded or not: links are type-checked against them. */
type AllRoutes = ReturnType<
  typeof rootRoute.addChildren<
    readonly [...typeof startRoutes, ...typeof visitorRoutes, ...typeof memberRoutes, ...typeof adminRoutes]
  >
>;

/**
 * The router. It starts with the start routes; an address of another group adds that group's routes. Screens load when
 * opened. `history` is for tests.
 */
export const createAppRouter = (history?: RouterHistory) => {
  const loadedRoutes = new Map<LazyRouteGroup, readonly AnyRoute[]>();

  /**
   * Matches every address that is unknown or not loaded yet. It is never removed, so that no open screen loses its
   * route.
   */
  const unknownRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    beforeLoad: async (place) => {
      const group = findRouteGroup(place.location.pathname);
      if (!group || loadedRoutes.has(group)) throw notFound();
      if (group.membersOnly) requireSession(place);
      const { routes } = await loadPage(group.load, group.phrases);
      loadedRoutes.set(group, routes);
      buildTree();
      // Not `update`, which ignores a tree that grew below the same root.
      router.setRoutes(router.buildRouteTree());
      // Repeats the navigation, which matches a route now.
      throw redirect({ href: place.location.href });
    },
  });

  const buildTree = () => rootRoute.addChildren([...startRoutes, ...[...loadedRoutes.values()].flat(), unknownRoute]);

  const router = createRouter({
    // The type includes routes that are not loaded yet.
    routeTree: buildTree() as unknown as AllRoutes,
    ...(history && { history }),
    defaultErrorComponent: CrashScreen,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 400,
    scrollRestoration: true,
  });
  closeLayersOnBack(router);
  return router;
};

/** Resolves once the open screen is no longer read: another one opens, or the window is hidden. */
export const whenScreenLeft = (router: AnyRouter): Promise<void> =>
  new Promise((resolve) => {
    router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && resolve());
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
