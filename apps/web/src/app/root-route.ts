import { createRootRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadPage } from '#lib/load-page.ts';
import { currentSession } from '#lib/session-store.ts';
import { Root } from './root.tsx';

type Location = { location: { href: string } };

/** Redirects to the sign-in, which returns here. */
export const requireSession = ({ location }: Location): void => {
  if (!currentSession()) throw redirect({ to: '/signin', search: { next: location.href } });
};

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(
    () => loadPage(() => import('./to-not-found.tsx'), 'start'),
    'RedirectToNotFound',
  ),
});
