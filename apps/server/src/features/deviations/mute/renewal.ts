import { transact } from '#platform/database/transaction.ts';
import type { Renewal } from '@onsil/contract/alarm-mutes';
import { findRenewalEnd, maxRenewalMs, minSteadyMs } from '@onsil/domain/alarms/nutrient-renewal';
import type { Pool } from 'pg';
import type { CallContext, Context } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { apiError } from '#platform/http/api-error.ts';
import { recordAudit } from '#features/audit/audit.ts';
import {
  listControllersById,
  listFarmControllers,
  requireController,
  type Controller,
} from '#features/controllers/controllers.ts';
import { requireCurrentFarm } from '#features/farms/farms.ts';
import { loadLimits, getLimitsAt } from '#features/alarm-limits/alarm-limits.ts';
import { listSamples } from '#features/telemetry/telemetry.ts';
import {
  endRenewal,
  insertRenewal,
  listActiveRenewals,
  listRenewalRowsBetween,
  scheduleController,
  type RenewalRow,
} from './mute.sql.ts';

const maxSamples = 1_000;

/** Ends renewals whose time is over or whose solution is steady within its ranges again. */
export const endFinishedRenewals = async (pool: Pool, ctx: Context): Promise<void> => {
  const listRenewals = await listActiveRenewals(ctx.db, null);
  if (listRenewals.length === 0) return;
  const now = ctx.now();
  const ids = listRenewals.map((one) => one.controllerNo);
  const [limitsOf, controllers] = await Promise.all([
    loadLimits(ctx.db, ids, now - minSteadyMs),
    listControllersById(ctx, ids),
  ]);
  for (const { controllerNo, startedAt, endsAt } of listRenewals) {
    const controller = controllers.get(controllerNo);
    if (!controller) continue;
    const samples = await listSamples(pool, controllerNo, now - minSteadyMs - 1, maxSamples);
    const end = findRenewalEnd(
      { startedAt: startedAt.getTime(), endsAt: endsAt.getTime() },
      samples,
      (field, ts) => getLimitsAt(limitsOf(controllerNo), field, ts).ranges,
      controller.intervalSeconds * 1000,
      now,
    );
    if (!end) continue;
    await endRenewal(ctx.db, controllerNo, end.by, new Date(end.at));
    await scheduleController(ctx.db, controllerNo, new Date(now));
    ctx.bus.publish('deviations', [controller.farmNo]);
  }
};

const asRenewal = (controller: Controller, row: RenewalRow | undefined): Renewal => ({
  controllerId: controller.controllerId,
  controllerName: controller.name,
  alarm: !row,
  startedAt: row?.startedAt.toISOString() ?? null,
  endsAt: row?.endsAt.toISOString() ?? null,
});

const listInProgress = async (
  db: Database,
  controllerNos: readonly number[],
  now: number,
): Promise<Map<number, RenewalRow>> => {
  const rows = await listActiveRenewals(db, controllerNos);
  return new Map(rows.filter((row) => row.endsAt.getTime() > now).map((row) => [row.controllerNo, row]));
};

/** Renewals of the current farm by controller. */
export const renewals = async (ctx: CallContext): Promise<Renewal[]> => {
  const controllers = await listFarmControllers(ctx, [(await requireCurrentFarm(ctx)).farmNo]);
  const rows = await listInProgress(
    ctx.db,
    controllers.map((one) => one.controllerNo),
    ctx.now(),
  );
  return controllers.map((one) => asRenewal(one, rows.get(one.controllerNo)));
};

/** Starts (`alarm` N) or ends (Y) a renewal and returns its state; without `alarm` only returns it. Idempotent. */
export const updateRenewal = async (
  ctx: CallContext,
  controllerId: string,
  alarm: boolean | undefined,
): Promise<Renewal> => {
  const controller = await requireController(ctx, controllerId);
  if (!ctx.member) throw apiError('NOT_SIGNED_IN');
  const { controllerNo, farmNo } = controller;
  const { memberNo } = ctx.member;
  const now = new Date(ctx.now());
  if (alarm !== undefined) {
    await transact(ctx, async (ctx) => {
      // A renewal whose time is over may still wait for the worker to end it.
      const [previous] = await listActiveRenewals(ctx.db, [controllerNo]);
      if (previous && previous.endsAt <= now) await endRenewal(ctx.db, controllerNo, 'time', previous.endsAt);
      const endsAt = new Date(now.getTime() + maxRenewalMs);
      const entry = { kind: 'nutrient-renewal', thing: controllerId, farmNo };
      if (!alarm && (await insertRenewal(ctx.db, { controllerNo, startedAt: now, endsAt, memberNo })))
        await recordAudit(ctx, { ...entry, action: 'begin', after: { until: endsAt.toISOString() } });
      if (alarm && (await endRenewal(ctx.db, controllerNo, 'member', now)))
        await recordAudit(ctx, { ...entry, action: 'end' });
      await scheduleController(ctx.db, controllerNo, now);
    });
    ctx.bus.publish('deviations', [farmNo]);
  }
  return asRenewal(controller, (await listInProgress(ctx.db, [controllerNo], ctx.now())).get(controllerNo));
};

/** Renewals of a farm in a span (epoch ms), by start. No access check here. */
export const listRenewalsBetween = async (ctx: Context, farmNo: number, from: number, to: number) => {
  const controllers = new Map((await listFarmControllers(ctx, [farmNo])).map((one) => [one.controllerNo, one]));
  const rows = await listRenewalRowsBetween(ctx.db, [...controllers.keys()], new Date(from), new Date(to));
  return rows.flatMap(({ controllerNo, startedAt, endsAt }) => {
    const controller = controllers.get(controllerNo);
    const span = { startedAt: startedAt.toISOString(), endsAt: endsAt.toISOString() };
    return controller ? [{ controllerId: controller.controllerId, controllerName: controller.name, ...span }] : [];
  });
};
