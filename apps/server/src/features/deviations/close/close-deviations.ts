import { watchClose, watchReopen } from '@onsil/domain/alarms/watch';
import { recordAudit } from '#features/audit/audit.ts';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { apiError } from '#platform/http/api-error.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { getCheckTime } from '../evaluate/check-time.ts';
import { closeDeviations, detachFromGateway, insertAlarms, updateDeviation } from '../evaluate/record.sql.ts';
import { deleteAlarmState, lockState, updateStates } from '../evaluate/state.sql.ts';
import type { DeviationRow } from '../list/list.sql.ts';
import { requireDeviation, resolveDeviationId } from '../list/list.ts';

/**
 * Closes a deviation by hand, or reopens one closed by hand whose cause persists. Idempotent.
 * @param id the deviation's, or that of one of its alarms
 * @param reason why it is closed, for its log
 * @throws CONFLICT if the alarm engine no longer tracks it
 */
export const closeDeviation = (
  ctx: MemberContext,
  { id, isClosing, reason }: { id: number; isClosing: boolean; reason?: string | undefined },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const deviationId = await resolveDeviationId(ctx, id);
    const { farm, row: found } = await requireDeviation(ctx, deviationId);
    const { memberNo } = ctx.member;
    const now = ctx.now();
    const isDone = ({ endedAt }: DeviationRow): boolean => isClosing === (endedAt !== null);
    if (isDone(found)) return;
    const state = await lockState(ctx.db, found.controllerNo);
    if (!state) throw apiError('CONFLICT');
    const { row } = await requireDeviation(ctx, deviationId); // as it is under the lock
    if (isDone(row)) return;
    const applyOverride = isClosing ? watchClose : watchReopen;
    const { watch, transitions } = applyOverride(state.watch, row.cause, row.field, now);
    // The engine no longer tracks it: the value returned to its range meanwhile, and may be out again.
    if (transitions[0]?.openedAt !== row.openedAt.getTime()) throw apiError('CONFLICT');
    for (const transition of transitions) await updateDeviation(ctx.db, { deviationId, dueAt: now, transition });
    const checkAt = getCheckTime(state, watch, { now, sending: false });
    await updateStates(ctx.db, [{ controllerNo: row.controllerNo, watch, checkAt }]);
    const kind = isClosing ? 'released' : 'reopened';
    const level = isClosing ? 0 : row.level;
    const why = isClosing ? reason : undefined;
    await insertAlarms(ctx.db, [
      { deviationId, kind, at: now, level, value: row.value, memberNo, reason: why ?? null },
    ]);
    await recordAudit(ctx, {
      action: isClosing ? 'release' : 'reopen',
      kind: 'deviation',
      thing: deviationId,
      farmNo: farm.farmNo,
      before: { endedAt: row.endedAt?.toISOString() ?? null },
      after: { endedAt: isClosing ? new Date(now).toISOString() : null, ...(why !== undefined && { reason: why }) },
    });
    await publish(ctx, 'deviations', [farm.farmNo]);
  });

/** Closes the open deviations of a controller inside the transaction that retires it: no sample will ever end them. */
export const closeControllerDeviations = async (ctx: MemberContext, controllerNo: number): Promise<void> => {
  const { memberNo } = requireAdmin(ctx);
  const now = new Date(ctx.now());
  await deleteAlarmState(ctx.db, controllerNo);
  await detachFromGateway(ctx.db, controllerNo, now);
  await closeDeviations(ctx.db, controllerNo, { now, memberNo });
};
