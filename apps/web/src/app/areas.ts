import type { AnyRoute } from '@tanstack/react-router';

/**
 * A part of the portal whose routes come on demand. `steps` are the beginnings of its addresses: a new screen below one of
 * them is named in the routes alone, a new beginning here too.
 */
export type Area = {
  readonly steps: readonly string[];
  readonly membersOnly: boolean;
  readonly load: () => Promise<{ readonly routes: readonly AnyRoute[] }>;
};

const visitorArea: Area = {
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
  ],
  membersOnly: false,
  load: () => import('./visitor-routes.ts'),
};

const memberArea: Area = {
  steps: ['portal', 'profile', 'popup', 'smartfarm'],
  membersOnly: true,
  load: () => import('./member-routes.ts'),
};

const adminArea: Area = { steps: ['admin'], membersOnly: true, load: () => import('./admin-routes.ts') };

/** The area of an address, in whatever letters it is written, as for the router. */
export const areaOf = (pathname: string): Area | undefined => {
  const step = pathname.split('/', 2)[1]?.toLowerCase() ?? '';
  return [visitorArea, memberArea, adminArea].find(({ steps }) => steps.includes(step));
};

/** Fetches what most people open next. What does not come now is asked for again once it is opened. */
export const loadAhead = async (): Promise<void> => {
  await Promise.allSettled([memberArea.load(), visitorArea.load()]);
};
