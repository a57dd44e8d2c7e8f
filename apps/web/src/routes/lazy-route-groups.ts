import type { AnyRoute } from '@tanstack/react-router';
import type { PhrasesPart } from '#lib/i18n/phrases.ts';
import { currentSession } from '#lib/session/session-store.ts';

/**
 * A group of routes loaded on demand. `segments` are the first segments of its paths: a new screen below one of them needs
 * no change here, a new first segment does.
 */
export type LazyRouteGroup = {
  readonly segments: readonly string[];
  readonly membersOnly: boolean;
  /** the texts of what its routes show before a screen of their own is loaded */
  readonly phrases: PhrasesPart;
  readonly load: () => Promise<{ readonly routes: readonly AnyRoute[] }>;
};

const visitorGroup: LazyRouteGroup = {
  segments: [
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
  phrases: 'portal',
  load: () => import('./visitor.ts'),
};

const memberGroup: LazyRouteGroup = {
  segments: ['portal', 'profile', 'popup', 'smartfarm', 'open', 'q'],
  membersOnly: true,
  phrases: 'home',
  load: () => import('./member.ts'),
};

const adminGroup: LazyRouteGroup = {
  segments: ['admin'],
  membersOnly: true,
  phrases: 'portal',
  load: () => import('./admin.ts'),
};

/** The route group of a path; case-insensitive, like the router. */
export const findRouteGroup = (pathname: string): LazyRouteGroup | undefined => {
  const segment = pathname.split('/', 2)[1]?.toLowerCase() ?? '';
  return [visitorGroup, memberGroup, adminGroup].find(({ segments }) => segments.includes(segment));
};

/**
 * Prefetches the route groups most people open next: a visitor may sign in or sign up. A failed group is loaded again
 * when it is opened.
 */
export const prefetchRouteGroups = async (): Promise<void> => {
  const next = currentSession() ? [memberGroup] : [memberGroup, visitorGroup];
  await Promise.allSettled(next.map(({ load }) => load()));
};
