import { createRootRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadPage } from '#lib/i18n/load-page.ts';
import { currentSession } from '#lib/session/session-store.ts';
import { Root } from '#shell/app-root.tsx';

type Location = { location: { href: string } };

/** Redirects to the sign-in, which returns here. */
export const requireSession = ({ location }: Location): void => {
  if (!currentSession()) throw redirect({ to: '/signin', search: { next: location.href } });
};

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(
    () => loadPage(() => import('#shell/redirect-to-not-found.tsx'), 'start'),
    'RedirectToNotFound',
  ),
});
