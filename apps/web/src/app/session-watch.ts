import type { AnyRouter } from '@tanstack/react-router';
import { currentSession, onSession } from '#lib/session-store.ts';

/** When somebody signs in or out, here or in another tab, the routes ask again who may be where. */
export const watchSession = (router: AnyRouter): (() => void) => {
  let member = currentSession()?.mno;
  return onSession(() => {
    const next = currentSession()?.mno;
    if (next === member) return;
    member = next;
    void router.invalidate();
  });
};
