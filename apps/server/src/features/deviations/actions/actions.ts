import type { DeviationAction, Deviation } from '@onsil/contract/deviations';
import { getPaging, type Paging } from '@onsil/contract/envelope';
import { watchClose, watchReopen } from '@onsil/domain/alarms/watch';
import { applyAction } from '@onsil/domain/alarms/deviation-state';
import { rankActions } from '@onsil/domain/alarms/action-outcome';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { apiError } from '#platform/http/api-error.ts';
import { resolveDoneAt } from '#platform/http/done-at.ts';
import { requireRange } from '#platform/http/time-range.ts';
import { recordAudit, recordAudits } from '#features/audit/audit.ts';
import { requireCurrentFarm } from '#features/farms/farms.ts';
import { attachFiles, listAttachedFiles } from '#features/files/files.ts';
import {
  countActions,
  insertAction,
  listActionRows,
  listSimilarOutcomes,
  lockOpenDeviations,
  updateActedDeviations,
  updateEndedDeviation,
} from './actions.sql.ts';
import { describeDeviations, requireDeviation, resolveDeviationId, type Page } from '../list/list.ts';
import { insertAlarms, updateDeviation } from '../evaluate/record.sql.ts';
import { getCheckTime } from '../evaluate/check-time.ts';
import { lockState, updateStates } from '../evaluate/state.sql.ts';

const hourMs = 3_600_000;

type ActionInput = {
  deviationId: number[];
  description: string;
  actionCd: string;
  pauseHours?: 1 | 3 | 6 | 12 | 24 | undefined;
  /** keys of uploaded files, which the whole farm may then see */
  files: string[];
  doneAt?: string | undefined;
};

/** The kind of thing that files of actions are attached to. */
const actionFileKind = 'deviation_action';

/**
 * Records an action on open deviations of the current farm and mutes their notices until the pause ends.
 * @throws INVALID if a deviation is closed, the kind of action is unknown or a file cannot be attached
 */
export const recordAction = (
  ctx: MemberContext,
  { deviationId, description, actionCd, pauseHours, files, doneAt }: ActionInput,
): Promise<{ actionId: number; pauseUntil: string }> =>
  transact(ctx, async (ctx) => {
    const { memberNo } = ctx.member;
    const { farmNo, pauseHours: defaultHours } = await requireCurrentFarm(ctx);
    const deviationIds = [...new Set(deviationId)];
    const deviations = await lockOpenDeviations(ctx.db, farmNo, deviationIds);
    if (deviations.length < deviationIds.length)
      throw apiError('INVALID', { fields: [{ path: 'deviationId', code: 'deviationClosed' }] });
    const lastStart = Math.max(...deviations.map(({ startedAt }) => startedAt.getTime()));
    const at = resolveDoneAt(ctx, doneAt, new Date(lastStart));
    const after = applyAction({ at, pauseUntil: at + (pauseHours ?? defaultHours) * hourMs });
    const pauseUntil = new Date(after.pauseUntil);
    const action = { farmNo, memberNo, at: new Date(at), actionCd, description, pauseUntil };
    const actionId = await insertAction(ctx.db, action, deviationIds);
    if (actionId === undefined) throw apiError('INVALID', { fields: [{ path: 'actionCd', code: 'invalid' }] });
    const target = { kind: actionFileKind, id: actionId };
    await attachFiles(ctx.db, target, files, { memberNo, audience: { farmNo }, needed: true });
    await updateActedDeviations(ctx.db, deviationIds, after);
    await insertAlarms(
      ctx.db,
      deviations.map(({ deviationId: id, level, value }) => ({
        deviationId: id,
        kind: 'action',
        at,
        level,
        value,
        memberNo,
        actionId,
      })),
    );
    await recordAudits(
      ctx,
      deviations.map((before) => ({
        action: 'act',
        kind: 'deviation',
        thing: before.deviationId,
        farmNo,
        before: { until: before.pauseUntil?.toISOString() ?? null },
        after: { until: pauseUntil.toISOString(), actionCd },
      })),
    );
    await publish(ctx, 'deviations', [farmNo]);
    return { actionId, pauseUntil: pauseUntil.toISOString() };
  });

/** Actions on the current farm, or on one deviation, newest first. */
export const listActions = async (
  ctx: MemberContext,
  query: { deviationId?: number | undefined; from?: number | undefined; to?: number | undefined } & Page,
): Promise<{ items: DeviationAction[]; paging: Paging }> => {
  const { pageNo, pageSize, ...rest } = query;
  requireRange(query.from, query.to);
  const filter = { ...rest, farmNo: (await requireCurrentFarm(ctx)).farmNo };
  const [rows, total] = await Promise.all([
    listActionRows(ctx.db, filter, { offset: (pageNo - 1) * pageSize, limit: pageSize }),
    countActions(ctx.db, filter),
  ]);
  const files = await listAttachedFiles(
    ctx,
    actionFileKind,
    rows.map(({ actionId }) => actionId),
  );
  const items = rows.map(({ at, pauseUntil, outcomes, ...row }) => ({
    ...row,
    files: files.get(row.actionId) ?? [],
    at: at.toISOString(),
    pauseUntil: pauseUntil.toISOString(),
    outcomes: outcomes.map(({ relapsed, ...outcome }) => ({
      ...outcome,
      hasRelapsed: relapsed,
    })),
  }));
  return { items, paging: getPaging(pageNo, pageSize, total) };
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
  rankActions(similar).map(({ action: actionCd, ...rest }) => ({ actionCd, ...rest }));

/**
 * Closes a deviation by hand, or reopens one closed by hand whose cause persists. Idempotent.
 * @param seq the deviation's number, or that of one of its alarms
 * @throws CONFLICT if the alarm engine no longer tracks it
 */
export const releaseDeviation = (
  ctx: MemberContext,
  { seq, isClosing }: { seq: number; isClosing: boolean },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const deviationId = await resolveDeviationId(ctx, seq);
    const { farm, row } = await requireDeviation(ctx, deviationId);
    const { memberNo } = ctx.member;
    const now = ctx.now();
    if (isClosing === (row.endedAt !== null)) return;
    const state = await lockState(ctx.db, row.controllerNo);
    if (!state) throw apiError('CONFLICT');
    const applyOverride = isClosing ? watchClose : watchReopen;
    const { watch, transitions } = applyOverride(state.watch, row.cause, row.field, now);
    // The engine no longer tracks it: the value returned to its range meanwhile.
    if (transitions.length === 0) throw apiError('CONFLICT');
    for (const transition of transitions) await updateDeviation(ctx.db, { deviationId, dueAt: now, transition });
    const checkAt = getCheckTime(state, watch, now);
    await updateStates(ctx.db, [{ controllerNo: row.controllerNo, watch, checkAt }], new Date(now));
    const kind = isClosing ? 'released' : 'reopened';
    const level = isClosing ? 0 : row.level;
    await insertAlarms(ctx.db, [{ deviationId, kind, at: now, level, value: row.value, memberNo }]);
    await recordAudit(ctx, {
      action: isClosing ? 'release' : 'reopen',
      kind: 'deviation',
      thing: deviationId,
      farmNo: farm.farmNo,
      before: { endedAt: row.endedAt?.toISOString() ?? null },
      after: { endedAt: isClosing ? new Date(now).toISOString() : null },
    });
    await publish(ctx, 'deviations', [farm.farmNo]);
  });

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
