import type { AnyRoute } from '@tanstack/react-router';

/**
 * A group of routes loaded on demand. `steps` are the first segments of its paths: a new screen below one of them needs
 * no change here, a new first segment does.
 */
export type LazyRouteGroup = {
  readonly steps: readonly string[];
  readonly membersOnly: boolean;
  readonly load: () => Promise<{ readonly routes: readonly AnyRoute[] }>;
};

const visitorArea: LazyRouteGroup = {
  steps: [
    'register',
    'email-confirm',
    'pwd-reset',
    'invitation',
    'privacy',
    'first-administrator',
    'notice',
    'faq',
    'customer',
    'inquiries',
  ],
  membersOnly: false,
  load: () => import('./visitor.ts'),
};

const memberArea: LazyRouteGroup = {
  steps: ['portal', 'profile', 'popup', 'smartfarm', 'open', 'q'],
  membersOnly: true,
  load: () => import('./member.ts'),
};

const adminArea: LazyRouteGroup = { steps: ['admin'], membersOnly: true, load: () => import('./admin.ts') };

/** The route group of a path; case-insensitive, like the router. */
export const findRouteGroup = (pathname: string): LazyRouteGroup | undefined => {
  const segment = pathname.split('/', 2)[1]?.toLowerCase() ?? '';
  return [visitorArea, memberArea, adminArea].find(({ steps }) => steps.includes(segment));
};

/** Prefetches the route groups most people open next. A failed group is loaded again when it is opened. */
export const prefetchRouteGroups = async (): Promise<void> => {
  await Promise.allSettled([memberArea.load(), visitorArea.load()]);
};
