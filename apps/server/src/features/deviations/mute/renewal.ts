import { transact } from '#platform/database/transaction.ts';
import type { Renewal } from '@onsil/contract/alarm-mutes';
import { findRenewalEnd, maxRenewalMs, minSteadyMs } from '@onsil/domain/alarms/nutrient-renewal';
import type { MemberContext, Context } from '#platform/context.ts';
import { publish } from '#platform/events/publish.ts';
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
export const endFinishedRenewals = async (ctx: Context): Promise<void> => {
  const running = await listActiveRenewals(ctx.db, null);
  if (running.length === 0) return;
  const now = ctx.now();
  const ids = running.map((one) => one.controllerNo);
  const [limitsOf, controllers] = await Promise.all([
    loadLimits(ctx.db, ids, now - minSteadyMs),
    listControllersById(ctx, ids),
  ]);
  for (const { controllerNo, startedAt, endsAt } of running) {
    const controller = controllers.get(controllerNo);
    if (!controller) continue;
    const samples = await listSamples(ctx.db, controllerNo, { after: now - minSteadyMs - 1, limit: maxSamples });
    const end = findRenewalEnd(
      { startedAt: startedAt.getTime(), endsAt: endsAt.getTime() },
      samples,
      (field, ts) => getLimitsAt(limitsOf(controllerNo), field, ts).ranges,
      controller.intervalSeconds * 1000,
      now,
    );
    if (!end) continue;
    await transact(ctx, async (ctx) => {
      await endRenewal(ctx.db, controllerNo, { by: end.by, at: new Date(end.at) });
      await scheduleController(ctx.db, controllerNo, new Date(now));
      await publish(ctx, 'deviations', [controller.farmNo]);
    });
  }
};

const asRenewal = (controller: Controller, row: RenewalRow | undefined): Renewal => ({
  controllerId: controller.controllerId,
  controllerName: controller.name,
  alarm: !row,
  startedAt: row?.startedAt.toISOString() ?? null,
  endsAt: row?.endsAt.toISOString() ?? null,
});

const listInProgress = async (ctx: Context, controllerNos: readonly number[]): Promise<Map<number, RenewalRow>> => {
  const rows = await listActiveRenewals(ctx.db, controllerNos);
  return new Map(rows.filter((row) => row.endsAt.getTime() > ctx.now()).map((row) => [row.controllerNo, row]));
};

/** Renewals of the current farm by controller. */
export const listRenewals = async (ctx: MemberContext): Promise<Renewal[]> => {
  const controllers = await listFarmControllers(ctx, [(await requireCurrentFarm(ctx)).farmNo]);
  const rows = await listInProgress(
    ctx,
    controllers.map((one) => one.controllerNo),
  );
  return controllers.map((one) => asRenewal(one, rows.get(one.controllerNo)));
};

/** Starts (`alarm` N) or ends (Y) a renewal and returns its state; without `alarm` only returns it. Idempotent. */
export const updateRenewal = async (
  ctx: MemberContext,
  controllerId: string,
  alarm: boolean | undefined,
): Promise<Renewal> => {
  const controller = await requireController(ctx, controllerId);
  const { memberNo } = ctx.member;
  const { controllerNo, farmNo } = controller;
  const now = new Date(ctx.now());
  if (alarm !== undefined) {
    await transact(ctx, async (ctx) => {
      // A renewal whose time is over may still wait for the worker to end it.
      const [previous] = await listActiveRenewals(ctx.db, [controllerNo]);
      if (previous && previous.endsAt <= now)
        await endRenewal(ctx.db, controllerNo, { by: 'time', at: previous.endsAt });
      const endsAt = new Date(now.getTime() + maxRenewalMs);
      const entry = { kind: 'nutrient-renewal', thing: controllerId, farmNo };
      if (!alarm && (await insertRenewal(ctx.db, { controllerNo, startedAt: now, endsAt, memberNo })))
        await recordAudit(ctx, { ...entry, action: 'begin', after: { until: endsAt.toISOString() } });
      if (alarm && (await endRenewal(ctx.db, controllerNo, { by: 'member', at: now })))
        await recordAudit(ctx, { ...entry, action: 'end' });
      await scheduleController(ctx.db, controllerNo, now);
      await publish(ctx, 'deviations', [farmNo]);
    });
  }
  return asRenewal(controller, (await listInProgress(ctx, [controllerNo])).get(controllerNo));
};

/** Renewals of a farm in a span (epoch ms), by start. No access check here. */
export const listRenewalsBetween = async (ctx: Context, farmNo: number, { from, to }: { from: number; to: number }) => {
  const controllers = new Map((await listFarmControllers(ctx, [farmNo])).map((one) => [one.controllerNo, one]));
  const rows = await listRenewalRowsBetween(ctx.db, [...controllers.keys()], {
    from: new Date(from),
    to: new Date(to),
  });
  return rows.flatMap(({ controllerNo, startedAt, endsAt }) => {
    const controller = controllers.get(controllerNo);
    const span = { startedAt: startedAt.toISOString(), endsAt: endsAt.toISOString() };
    return controller ? [{ controllerId: controller.controllerId, controllerName: controller.name, ...span }] : [];
  });
};
