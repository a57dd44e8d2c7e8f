import type { AnyRouter } from '@tanstack/react-router';
import { currentSession, subscribeToSession } from '#lib/session/session-store.ts';

/** Re-runs the routes' access checks when someone signs in or out, in any tab. */
export const watchSession = (router: AnyRouter): (() => void) => {
  let member = currentSession()?.memberNo;
  return subscribeToSession(() => {
    const next = currentSession()?.memberNo;
    if (next === member) return;
    member = next;
    void router.invalidate();
  });
};
