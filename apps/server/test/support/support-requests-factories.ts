import { headers, type Session } from '@onsil/contract/auth';
import type { Cast, TestFarm } from './factories.ts';
import type { TestPortal } from './harness.ts';
import { itemOf } from './replies.ts';

export const aSupportRequest = {
  type: 'DEVICE',
  title: '양액 밸브가 닫히지 않습니다',
  content: '2번 밸브가 끝까지 닫히지 않습니다.\n수동으로는 닫힙니다.',
  contact: '01012345678',
};

/** Files a support request of a farm through the API and returns its number. */
export const fileSupportRequest = async (
  portal: TestPortal,
  by: Session,
  farm: TestFarm,
  given: object = {},
): Promise<number> => {
  const reply = await portal.call(by, 'POST', '/my/claim-board', {
    headers: { [headers.farmId]: farm.farmId },
    body: { ...aSupportRequest, ...given },
  });
  if (reply.status !== 200) throw new Error(`support request: ${reply.raw.body}`);
  return itemOf(reply).supportRequestId;
};

/** The handling body of a support request with its current version. */
export const handle = async (portal: TestPortal, by: Session, supportRequestId: number, given: object) => {
  const { rows } = await portal.pool.query<{ version: number }>(
    'select version from support_request where support_request_id = $1',
    [supportRequestId],
  );
  const { version } = rows[0] ?? { version: 1 };
  const body = { handlerMemberNo: null, answer: '', version, ...given };
  return portal.call(by, 'PUT', `/admin/claim-board/${supportRequestId}`, { body });
};

/** A support request of the cast's member that is in progress. */
export const startedSupportRequest = async (
  portal: TestPortal,
  { admin, member, farm }: Cast,
  given: object = {},
): Promise<number> => {
  const supportRequestId = await fileSupportRequest(portal, member, farm, given);
  const reply = await handle(portal, admin, supportRequestId, { progress: 'in_progress' });
  if (reply.status !== 200) throw new Error(`support request: ${reply.raw.body}`);
  return supportRequestId;
};
