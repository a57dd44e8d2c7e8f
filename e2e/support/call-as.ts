import { headers } from '@onsil/contract/auth';
import { apiPrefix } from '@onsil/contract/endpoint';
import { signInAt } from '../../apps/server/test/support/portal-process.ts';
import { runningPortal } from './portal.ts';

export type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/** Signs a member in and returns a function that calls the portal; it returns the answer's content and throws on a refusal. */
export const callAs = async (memberId: string, farmId: string): Promise<Call> => {
  const { idToken, uuid } = await signInAt(runningPortal.url, memberId);
  return async (method, path, body) => {
    const reply = await fetch(`${runningPortal.url}${apiPrefix}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        'accept-language': 'ko',
        [headers.authToken]: idToken,
        [headers.deviceUuid]: uuid,
        [headers.farmId]: farmId,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await reply.json()) as { item?: unknown; items?: unknown };
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`);
    return answer.item ?? answer.items;
  };
};
