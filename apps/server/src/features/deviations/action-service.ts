import type { Action, Deviation } from '@onsil/contract/deviations';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import { watchRelease, watchReopen } from '@onsil/domain/alarm-watch';
import { whatWorked } from '@onsil/domain/deviation-outcome';
import type { Pool } from 'pg';
import type { CallContext } from '#platform/context.ts';
import { databaseOn } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { checkRange } from '#platform/time-range.ts';
import { inTransaction } from '#platform/transaction.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { countActions, insertAction, listActions, listLike, lockOpen } from './action-repository.ts';
import { describe, openDeviation, type Page } from './list-service.ts';
import { insertAlarm, updateDeviation } from './record-repository.ts';
import { lockState, updateState } from './state-repository.ts';

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
export const act = async (
  ctx: CallContext,
  pool: Pool,
  { deviationId, description, actionCd, pauseHours }: NewAction,
): Promise<{ actionId: number; pauseUntil: string }> => {
  const farm = await openCurrentFarm(ctx);
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { memberNo } = ctx.member;
  const now = ctx.now();
  const pauseUntil = new Date(now + (pauseHours ?? farm.pauseHours) * hourMs);
  const deviationIds = [...new Set(deviationId)];
  const actionId = await inTransaction(pool, async (client) => {
    const open = await lockOpen(client, farm.farmNo, deviationIds);
    if (open.length < deviationIds.length)
      throw refuse('INVALID', { fields: [{ path: 'deviationId', code: 'deviationClosed' }] });
    const action = { farmNo: farm.farmNo, memberNo, at: new Date(now), actionCd, description, pauseUntil };
    const id = await insertAction(client, action, deviationIds);
    if (id === undefined) throw refuse('INVALID', { fields: [{ path: 'actionCd', code: 'invalid' }] });
    const db = databaseOn(client);
    for (const { deviationId: root, level, value, pauseUntil: until } of open) {
      await insertAlarm(client, { deviationId: root, kind: 'action', at: now, level, value, memberNo, actionId: id });
      await recordAudit(ctx, db, {
        action: 'act',
        kind: 'deviation',
        thing: root,
        farmNo: farm.farmNo,
        before: { until: until?.toISOString() ?? null },
        after: { until: pauseUntil.toISOString(), actionCd },
      });
    }
    return id;
  });
  ctx.bus.publish('deviations', [farm.farmNo]);
  return { actionId, pauseUntil: pauseUntil.toISOString() };
};

/** Actions on the current farm, or on one deviation, newest first. */
export const actions = async (
  ctx: CallContext,
  query: { deviationId?: number | undefined; from?: number | undefined; to?: number | undefined } & Page,
): Promise<{ items: Action[]; paging: Paging }> => {
  const { pageNo, pageSize, ...rest } = query;
  checkRange(query.from, query.to);
  const filter = { ...rest, farmNo: (await openCurrentFarm(ctx)).farmNo };
  const [rows, total] = await Promise.all([
    listActions(ctx.db, filter, (pageNo - 1) * pageSize, pageSize),
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
  return { items, paging: pagingOf(pageNo, pageSize, total) };
};

/** One deviation, with the actions that worked on similar ones. */
export const deviation = async (
  ctx: CallContext,
  pool: Pool,
  deviationId: number,
): Promise<{ farmId: string; deviation: Deviation; workedHere: ReturnType<typeof workedOutcomes> }> => {
  const { farm, row } = await openDeviation(ctx, deviationId);
  const [[described], similar] = await Promise.all([describe(ctx, pool, [row]), listLike(ctx.db, row)]);
  if (!described) throw refuse('NOT_FOUND');
  return { farmId: farm.farmId, deviation: described, workedHere: workedOutcomes(similar) };
};

const workedOutcomes = (similar: Parameters<typeof whatWorked>[0]) =>
  whatWorked(similar).map(({ action: actionCd, ...rest }) => ({ actionCd, ...rest }));

/**
 * Closes a deviation by hand, or reopens one closed by hand whose cause persists. Idempotent.
 * @throws CONFLICT if the alarm engine no longer tracks it
 */
export const release = async (ctx: CallContext, pool: Pool, deviationId: number, isClosing: boolean): Promise<void> => {
  const { farm, row } = await openDeviation(ctx, deviationId);
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { memberNo } = ctx.member;
  const now = ctx.now();
  if (isClosing === (row.endedAt !== null)) return;
  await inTransaction(pool, async (client) => {
    const state = await lockState(client, row.controllerNo, true);
    if (!state) throw refuse('CONFLICT');
    const applyOverride = isClosing ? watchRelease : watchReopen;
    const { watch, transitions } = applyOverride(state.watch, row.cause, row.field, now);
    // The engine no longer tracks it: the value returned to its range meanwhile.
    if (transitions.length === 0) throw refuse('CONFLICT');
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
    await recordAudit(ctx, databaseOn(client), {
      action: isClosing ? 'release' : 'reopen',
      kind: 'deviation',
      thing: deviationId,
      farmNo: farm.farmNo,
      before: { endedAt: row.endedAt?.toISOString() ?? null },
      after: { endedAt: isClosing ? new Date(now).toISOString() : null },
    });
  });
  ctx.bus.publish('deviations', [farm.farmNo]);
};
