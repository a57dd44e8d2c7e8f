import type { DeviationAction, Deviation } from '@onsil/contract/deviations';
import { getPaging, type Paging } from '@onsil/contract/envelope';
import { watchClose, watchReopen } from '@onsil/domain/alarms/watch';
import { rankActions } from '@onsil/domain/alarms/action-outcome';
import type { Pool } from 'pg';
import type { CallContext } from '#platform/context.ts';
import { databaseOnClient } from '#platform/database/database.ts';
import { apiError } from '#platform/http/api-error.ts';
import { requireRange } from '#platform/http/time-range.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { requireCurrentFarm } from '#features/farms/farms.ts';
import { countActions, insertAction, listActionRows, listSimilarOutcomes, lockOpenDeviations } from './actions.sql.ts';
import { describeDeviations, requireDeviation, type Page } from '../list/list.ts';
import { insertAlarm, updateDeviation } from '../evaluate/record.sql.ts';
import { lockState, updateState } from '../evaluate/state.sql.ts';

const hourMs = 3_600_000;

type NewAction = {
  deviationId: number[];
  description: string;
  actionCd: string;
  pauseHours?: 1 | 3 | 6 | 12 | 24 | undefined;
};

/**
 * Records an action on open deviations of the current farm and mutes their notices until the pause ends.
 * @throws INVALID if a deviation is closed or the kind of action is unknown
 */
export const recordAction = async (
  ctx: CallContext,
  pool: Pool,
  { deviationId, description, actionCd, pauseHours }: NewAction,
): Promise<{ actionId: number; pauseUntil: string }> => {
  const farm = await requireCurrentFarm(ctx);
  if (!ctx.member) throw apiError('NOT_SIGNED_IN');
  const { memberNo } = ctx.member;
  const now = ctx.now();
  const pauseUntil = new Date(now + (pauseHours ?? farm.pauseHours) * hourMs);
  const deviationIds = [...new Set(deviationId)];
  const actionId = await inTransaction(pool, async (client) => {
    const open = await lockOpenDeviations(client, farm.farmNo, deviationIds);
    if (open.length < deviationIds.length)
      throw apiError('INVALID', { fields: [{ path: 'deviationId', code: 'deviationClosed' }] });
    const action = { farmNo: farm.farmNo, memberNo, at: new Date(now), actionCd, description, pauseUntil };
    const id = await insertAction(client, action, deviationIds);
    if (id === undefined) throw apiError('INVALID', { fields: [{ path: 'actionCd', code: 'invalid' }] });
    const db = databaseOnClient(client);
    for (const { deviationId: root, level, value, pauseUntil: until } of open) {
      await insertAlarm(client, { deviationId: root, kind: 'action', at: now, level, value, memberNo, actionId: id });
      await recordAudit(
        { ...ctx, db: db },
        {
          action: 'act',
          kind: 'deviation',
          thing: root,
          farmNo: farm.farmNo,
          before: { until: until?.toISOString() ?? null },
          after: { until: pauseUntil.toISOString(), actionCd },
        },
      );
    }
    return id;
  });
  ctx.bus.publish('deviations', [farm.farmNo]);
  return { actionId, pauseUntil: pauseUntil.toISOString() };
};

/** Actions on the current farm, or on one deviation, newest first. */
export const listActions = async (
  ctx: CallContext,
  query: { deviationId?: number | undefined; from?: number | undefined; to?: number | undefined } & Page,
): Promise<{ items: DeviationAction[]; paging: Paging }> => {
  const { pageNo, pageSize, ...rest } = query;
  requireRange(query.from, query.to);
  const filter = { ...rest, farmNo: (await requireCurrentFarm(ctx)).farmNo };
  const [rows, total] = await Promise.all([
    listActionRows(ctx.db, filter, (pageNo - 1) * pageSize, pageSize),
    countActions(ctx.db, filter),
  ]);
  const items = rows.map(({ at, pauseUntil, outcomes, ...row }) => ({
    ...row,
    at: at.toISOString(),
    pauseUntil: pauseUntil.toISOString(),
    outcomes: outcomes.map(({ relapsed, ...outcome }) => ({
      ...outcome,
      hasRelapsed: relapsed === null ? null : relapsed,
    })),
  }));
  return { items, paging: getPaging(pageNo, pageSize, total) };
};

/** One deviation, with the actions that worked on similar ones. */
export const getDeviation = async (
  ctx: CallContext,
  pool: Pool,
  deviationId: number,
): Promise<{ farmId: string; deviation: Deviation; workedHere: ReturnType<typeof workedOutcomes> }> => {
  const { farm, row } = await requireDeviation(ctx, deviationId);
  const [[described], similar] = await Promise.all([
    describeDeviations(ctx, pool, [row]),
    listSimilarOutcomes(ctx.db, row),
  ]);
  if (!described) throw apiError('NOT_FOUND');
  return { farmId: farm.farmId, deviation: described, workedHere: workedOutcomes(similar) };
};

const workedOutcomes = (similar: Parameters<typeof rankActions>[0]) =>
  rankActions(similar).map(({ action: actionCd, ...rest }) => ({ actionCd, ...rest }));

/**
 * Closes a deviation by hand, or reopens one closed by hand whose cause persists. Idempotent.
 * @throws CONFLICT if the alarm engine no longer tracks it
 */
export const releaseDeviation = async (
  ctx: CallContext,
  pool: Pool,
  deviationId: number,
  isClosing: boolean,
): Promise<void> => {
  const { farm, row } = await requireDeviation(ctx, deviationId);
  if (!ctx.member) throw apiError('NOT_SIGNED_IN');
  const { memberNo } = ctx.member;
  const now = ctx.now();
  if (isClosing === (row.endedAt !== null)) return;
  await inTransaction(pool, async (client) => {
    const state = await lockState(client, row.controllerNo, true);
    if (!state) throw apiError('CONFLICT');
    const applyOverride = isClosing ? watchClose : watchReopen;
    const { watch, transitions } = applyOverride(state.watch, row.cause, row.field, now);
    // The engine no longer tracks it: the value returned to its range meanwhile.
    if (transitions.length === 0) throw apiError('CONFLICT');
    for (const transition of transitions) await updateDeviation(client, deviationId, now, transition);
    await updateState(client, row.controllerNo, watch);
    await insertAlarm(client, {
      deviationId,
      kind: isClosing ? 'released' : 'reopened',
      at: now,
      level: isClosing ? 0 : row.level,
      value: row.value,
      memberNo,
    });
    await recordAudit(
      { ...ctx, db: databaseOnClient(client) },
      {
        action: isClosing ? 'release' : 'reopen',
        kind: 'deviation',
        thing: deviationId,
        farmNo: farm.farmNo,
        before: { endedAt: row.endedAt?.toISOString() ?? null },
        after: { endedAt: isClosing ? new Date(now).toISOString() : null },
      },
    );
  });
  ctx.bus.publish('deviations', [farm.farmNo]);
};
