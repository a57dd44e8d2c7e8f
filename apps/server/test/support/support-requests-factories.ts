import { headers, type Session } from '@onsil/contract/auth';
import type { Cast, TestFarm } from './factories.ts';
import type { TestPortal } from './harness.ts';
import { itemOf } from './replies.ts';

export const aClaim = {
  type: 'DEVICE',
  title: '양액 밸브가 닫히지 않습니다',
  content: '2번 밸브가 끝까지 닫히지 않습니다.\n수동으로는 닫힙니다.',
  contact: '01012345678',
};

/** Files a claim of a farm through the API and returns its number. */
export const fileClaim = async (
  portal: TestPortal,
  by: Session,
  farm: TestFarm,
  given: object = {},
): Promise<number> => {
  const reply = await portal.call(by, 'POST', '/my/claim-board', {
    headers: { [headers.farmId]: farm.farmId },
    body: { ...aClaim, ...given },
  });
  if (reply.status !== 200) throw new Error(`claim: ${reply.raw.body}`);
  return itemOf(reply).boardNo;
};

/** The handling body of a claim with its current version. */
export const handle = async (portal: TestPortal, by: Session, boardNo: number, given: object) => {
  const { rows } = await portal.pool.query<{ version: number }>('select version from claim where board_no = $1', [
    boardNo,
  ]);
  const { version } = rows[0] ?? { version: 1 };
  const body = { handlerMemberNo: null, answer: '', version, ...given };
  return portal.call(by, 'PUT', `/admin/claim-board/${boardNo}`, { body });
};

/** A claim of the cast's member that is in progress. */
export const startedClaim = async (
  portal: TestPortal,
  { admin, member, farm }: Cast,
  given: object = {},
): Promise<number> => {
  const boardNo = await fileClaim(portal, member, farm, given);
  const reply = await handle(portal, admin, boardNo, { progress: 'in_progress' });
  if (reply.status !== 200) throw new Error(`claim: ${reply.raw.body}`);
  return boardNo;
};
