import type pg from 'pg';
import type { CallContext } from '../apps/server/src/platform/context.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import type { Workspace } from './place.ts';
import type { Portal } from './portal.ts';

const memberNoOf = async (pool: pg.Pool, memberId: string): Promise<number> =>
  (
    await pool.query<{ memberNo: number }>('select member_no as "memberNo" from member where member_id = $1', [
      memberId,
    ])
  ).rows[0]?.memberNo ?? 0;

/** Builds the context of a member's call, to run a handler without HTTP. */
export const createHandlerContext = async (
  place: Workspace,
  portal: Portal,
  memberId: string,
): Promise<CallContext> => {
  const { db, close } = openDatabase(portal.connectionString, 4, () => undefined);
  place.atEnd(close);
  return {
    db,
    bus: { publish: () => undefined, subscribe: () => () => undefined, close: async () => undefined },
    log: createLog('silent'),
    now: Date.now,
    member: {
      sessionId: '',
      memberNo: await memberNoOf(portal.pool, memberId),
      memberId,
      name: memberId,
      admin: false,
      mustEnrol: false,
    },
    language: 'ko',
    requestId: '',
    address: '127.0.0.1',
    network: '127.0.0.1',
    header: () => undefined,
    setCookie: () => undefined,
  };
};
