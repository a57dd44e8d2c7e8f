import type { DeviationAction, Deviation } from '@onsil/contract/deviations';
import { watchClose, watchReopen } from '@onsil/domain/alarms/watch';
import { rankActions } from '@onsil/domain/alarms/action-outcome';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { apiError } from '#platform/http/api-error.ts';
import { requireRange } from '#platform/http/time-range.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { requireCurrentFarm } from '#features/farms/farms.ts';
import { listAttachedFiles } from '#features/files/files.ts';
import { pageOf, rowRange, type Page, type PageOf } from '#platform/http/page.ts';
import { countActions, listActionRows, listSimilarOutcomes } from './actions.sql.ts';
import { actionFileKind } from './record-action.ts';
import type { DeviationRow } from '../list/list.sql.ts';
import { describeDeviations, requireDeviation, resolveDeviationId } from '../list/list.ts';
import { insertAlarms, updateDeviation } from '../evaluate/record.sql.ts';
import { getCheckTime } from '../evaluate/check-time.ts';
import { lockState, updateStates } from '../evaluate/state.sql.ts';

/** Actions on the current farm, or on one deviation, newest first. */
export const listActions = async (
  ctx: MemberContext,
  query: { deviationId?: number | undefined; from?: number | undefined; to?: number | undefined } & Page,
): Promise<PageOf<DeviationAction>> => {
  const { pageNo, pageSize, ...rest } = query;
  requireRange(query.from, query.to);
  const filter = { ...rest, farmNo: (await requireCurrentFarm(ctx)).farmNo };
  const [rows, total] = await Promise.all([
    listActionRows(ctx.db, filter, rowRange({ pageNo, pageSize })),
    countActions(ctx.db, filter),
  ]);
  const files = await listAttachedFiles(
    ctx,
    actionFileKind,
    rows.map(({ actionId }) => actionId),
  );
  const items = rows.map(({ at, pauseUntil, recordedAt, outcomes, ...row }) => ({
    ...row,
    files: files.get(row.actionId) ?? [],
    at: at.toISOString(),
    pauseUntil: pauseUntil.toISOString(),
    recordedAt: recordedAt?.toISOString() ?? null,
    outcomes: outcomes.map(({ relapsed, ...outcome }) => ({
      ...outcome,
      hasRelapsed: relapsed,
    })),
  }));
  return pageOf(items, { pageNo, pageSize }, total);
};

/** One deviation, with the actions that worked on similar ones. */
export const getDeviation = async (
  ctx: MemberContext,
  deviationId: number,
): Promise<{ farmId: string; deviation: Deviation; workedHere: ReturnType<typeof workedOutcomes> }> => {
  const { farm, row } = await requireDeviation(ctx, deviationId);
  const [[described], similar] = await Promise.all([describeDeviations(ctx, [row]), listSimilarOutcomes(ctx.db, row)]);
  if (!described) throw apiError('NOT_FOUND');
  return { farmId: farm.farmId, deviation: described, workedHere: workedOutcomes(similar) };
};

const workedOutcomes = (similar: Parameters<typeof rankActions>[0]) =>
  rankActions(similar).map(({ action: actionCode, ...rest }) => ({ actionCode, ...rest }));

/**
 * Closes a deviation by hand, or reopens one closed by hand whose cause persists. Idempotent.
 * @param seq the deviation's number, or that of one of its alarms
 * @param reason why it is closed, for its log
 * @throws CONFLICT if the alarm engine no longer tracks it
 */
export const releaseDeviation = (
  ctx: MemberContext,
  { seq, isClosing, reason }: { seq: number; isClosing: boolean; reason?: string | undefined },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const deviationId = await resolveDeviationId(ctx, seq);
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
    const checkAt = getCheckTime(state, watch, now);
    await updateStates(ctx.db, [{ controllerNo: row.controllerNo, watch, checkAt }], new Date(now));
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
