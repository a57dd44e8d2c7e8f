import { accountsApi } from '@onsil/contract/accounts';
import type { MyMember } from '@onsil/contract/accounts';
import { sessionsApi } from '@onsil/contract/sessions';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

/** Saves the member's own data. A new password ends the other sessions. */
export const useSaveMember = () =>
  useCommand((body: MyMember) => call(accountsApi.updateMyMember, { body }), {
    changes: ['profile', 'sessions'],
    waits: true,
  });

/** Ends another session of the member. */
export const useEndSession = () =>
  useCommand((sessionId: string) => call(sessionsApi.endMySession, { params: { id: sessionId } }), {
    changes: ['sessions'],
  });

/**
 * Deletes the member's account. It is refused when another manager left meanwhile, which made this member the last.
 * @param checked asks for the password if the server requires it (`useRecheck`)
 */
export const useResign = (memberId: string, checked: <T>(work: () => Promise<T>) => Promise<T>) =>
  useCommand(() => checked(() => call(accountsApi.resign, { params: { id: memberId }, query: {} })), {
    changes: ['resignation'],
    // Afterwards the member is signed out.
    hasChanged: () => false,
  });
