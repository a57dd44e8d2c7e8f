import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { requireDeviation } from '../list/list.ts';
import { insertAlarms } from '../evaluate/record.sql.ts';
import { insertAction, updateEndedDeviation } from './actions.sql.ts';

const hourMs = 3_600_000;

export type PastAction = {
  deviationId: number;
  /** epoch ms, while the deviation was open */
  at: number;
  actionCd: string;
  description: string;
  pauseHours: number;
};

/**
 * Records what was done about a deviation that has ended since, for a past that is written afterwards. It notifies
 * nobody; its outcome is evaluated like any other.
 */
export const recordPastAction = (
  ctx: MemberContext,
  { deviationId, at, actionCd, description, pauseHours }: PastAction,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { memberNo } = ctx.member;
    const { farm, row } = await requireDeviation(ctx, deviationId);
    const pauseUntil = at + pauseHours * hourMs;
    const times = { at: new Date(at), pauseUntil: new Date(pauseUntil) };
    const action = { farmNo: farm.farmNo, memberNo, actionCd, description, ...times };
    const actionId = await insertAction(ctx.db, action, [deviationId]);
    if (actionId === undefined) throw new Error(`no kind of action ${actionCd}`);
    await insertAlarms(ctx.db, [
      { deviationId, kind: 'action', at, level: row.highest, value: row.value, memberNo, actionId },
    ]);
    await updateEndedDeviation(ctx.db, deviationId, { actedAt: at, pauseUntil });
  });
