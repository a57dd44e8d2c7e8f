import type { Maintenance, MaintenanceBody, Renewal } from '@onsil/contract/alarm-mutes';
import {
  findMaintenanceEnd,
  maintenanceRules,
  minSteadyMs,
  type MaintenanceKind,
} from '@onsil/domain/alarms/maintenance';
import { loadLimits, getLimitsAt } from '#features/alarm-limits/alarm-limits.ts';
import { recordAudit } from '#features/audit/audit.ts';
import {
  listControllersByNumber,
  listFarmControllers,
  requireController,
  type Controller,
} from '#features/controllers/controllers.ts';
import { listSamples } from '#features/telemetry/telemetry.ts';
import type { FarmContext, MemberContext, Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { requireRange } from '#platform/http/time-range.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import {
  endMaintenance,
  insertMaintenance,
  listMaintenanceRows,
  listRunningMaintenance,
  scheduleController,
  type MaintenanceRow,
} from './mute.sql.ts';

const maxSamples = 1_000;
const maxListed = 500;

/** Ends work whose time is over or whose fields are steady within their ranges again; each in its own transaction. */
export const endFinishedMaintenance = async (ctx: Context, stopping?: AbortSignal): Promise<void> => {
  const running = await listRunningMaintenance(ctx.db, null);
  if (running.length === 0) return;
  const now = ctx.now();
  const controllerNos = [...new Set(running.map((one) => one.controllerNo))];
  const [limitsOf, controllers] = await Promise.all([
    loadLimits(ctx.db, controllerNos, now - minSteadyMs),
    listControllersByNumber(ctx, controllerNos),
  ]);
  const endIfFinished = async ({
    maintenanceId,
    controllerNo,
    kind,
    startedAt,
    endsAt,
  }: MaintenanceRow): Promise<void> => {
    const controller = controllers.get(controllerNo);
    if (!controller) return;
    const samples = await listSamples(ctx.db, controllerNo, { after: now - minSteadyMs - 1, limit: maxSamples });
    const end = findMaintenanceEnd(
      { kind, startedAt: startedAt.getTime(), endsAt: endsAt.getTime() },
      {
        samples,
        rangesAt: (field, ts) => getLimitsAt(limitsOf(controllerNo), field, ts).ranges,
        intervalMs: controller.intervalSeconds * 1000,
        now,
      },
    );
    if (!end) return;
    await transact(ctx, async (ctx) => {
      // A member may have ended it and begun other work since it was read.
      if (!(await endMaintenance(ctx.db, maintenanceId, { by: end.by, at: new Date(end.at) }))) return;
      await scheduleController(ctx.db, controllerNo, new Date(now));
      await publish(ctx, 'deviations', [controller.farmNo]);
    });
  };
  await forEachIsolated(running, endIfFinished, stopping);
};

const isInForce = ({ endsAt }: MaintenanceRow, ctx: Context): boolean => endsAt.getTime() > ctx.now();

const asMaintenance = ({ controllerId, name }: Controller, row: MaintenanceRow): Maintenance => ({
  controllerId,
  controllerName: name,
  kind: row.kind,
  note: row.note,
  fields: maintenanceRules[row.kind].fields?.slice() ?? null,
  startedAt: row.startedAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  endedBy: row.endedBy,
  memberName: row.memberName,
});

/** Pairs rows with their controllers. */
const describe = (controllers: readonly Controller[], found: readonly MaintenanceRow[]): Maintenance[] => {
  const byNo = new Map(controllers.map((one) => [one.controllerNo, one]));
  return found.flatMap((row) => {
    const controller = byNo.get(row.controllerNo);
    return controller ? [asMaintenance(controller, row)] : [];
  });
};

/** Work at controllers in a span (epoch ms), by start. No access check here. */
export const listMaintenanceOf = async (
  ctx: Context,
  controllers: readonly Controller[],
  { from, to }: { from: number; to: number },
): Promise<Maintenance[]> => {
  const controllerNos = controllers.map((one) => one.controllerNo);
  const span = { from: new Date(from), to: new Date(to) };
  return describe(controllers, await listMaintenanceRows(ctx.db, controllerNos, span, maxListed));
};

/** Work at a farm's controllers in a span (epoch ms), by start. No access check here. */
export const listMaintenanceBetween = async (
  ctx: Context,
  farmNo: number,
  { from, to }: { from: number; to: number },
): Promise<Maintenance[]> => listMaintenanceOf(ctx, await listFarmControllers(ctx, [farmNo]), { from, to });

/**
 * Work at a farm's controllers in a span of 3 months at most, or the work in progress.
 * @throws NOT_FOUND without access
 */
export const listMaintenance = async (
  ctx: FarmContext,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): Promise<Maintenance[]> => {
  const { farmNo } = ctx.farm;
  if (from !== undefined) {
    const end = to ?? ctx.now();
    requireRange(from, end);
    return listMaintenanceBetween(ctx, farmNo, { from, to: end });
  }
  const controllers = await listFarmControllers(ctx, [farmNo]);
  const controllerNos = controllers.map((one) => one.controllerNo);
  const running = await listRunningMaintenance(ctx.db, controllerNos);
  return describe(
    controllers,
    running.filter((row) => isInForce(row, ctx)),
  );
};

/** Starts or ends work of a kind; idempotent. The unique index on work in progress refuses a second start. */
const setMaintenance = async (
  ctx: MemberContext,
  { controllerId, controllerNo, farmNo }: Controller,
  { kind, note, isRunning }: MaintenanceBody,
): Promise<void> => {
  const { memberNo } = ctx.member;
  const now = new Date(ctx.now());
  const isRenewal = kind === 'nutrientRenewal';
  const audited = { kind: isRenewal ? 'nutrient-renewal' : 'maintenance', thing: controllerId, farmNo };
  await transact(ctx, async (ctx) => {
    // Work whose time is over may still wait for the worker to end it.
    const running = (await listRunningMaintenance(ctx.db, [controllerNo])).find((row) => row.kind === kind);
    const isOver = running !== undefined && running.endsAt <= now;
    if (isOver) await endMaintenance(ctx.db, running.maintenanceId, { by: 'time', at: running.endsAt });
    const endsAt = new Date(now.getTime() + maintenanceRules[kind].maxMs);
    const facts = isRenewal ? {} : { kind, ...(note !== '' && { note }) };
    const work = { controllerNo, kind, note, startedAt: now, endsAt, memberNo };
    if (isRunning) {
      if (await insertMaintenance(ctx.db, work))
        await recordAudit(ctx, { ...audited, action: 'begin', after: { ...facts, until: endsAt.toISOString() } });
    } else if (running && !isOver) {
      if (await endMaintenance(ctx.db, running.maintenanceId, { by: 'member', at: now }))
        await recordAudit(ctx, { ...audited, action: 'end', ...(!isRenewal && { before: { kind } }) });
    }
    await scheduleController(ctx.db, controllerNo, now);
    await publish(ctx, 'deviations', [farmNo]);
  });
};

/** Starts or ends work at a controller, which mutes what it disturbs and ends by itself. */
export const updateMaintenance = async (
  ctx: MemberContext,
  controllerId: string,
  body: MaintenanceBody,
): Promise<void> => setMaintenance(ctx, await requireController(ctx, controllerId), body);

const asRenewal = (controller: Controller, row: MaintenanceRow | undefined): Renewal => ({
  controllerId: controller.controllerId,
  controllerName: controller.name,
  alarm: !row,
  startedAt: row?.startedAt.toISOString() ?? null,
  endsAt: row?.endsAt.toISOString() ?? null,
});

const listRunningRenewals = async (
  ctx: Context,
  controllerNos: readonly number[],
): Promise<Map<number, MaintenanceRow>> => {
  const running = await listRunningMaintenance(ctx.db, controllerNos);
  return new Map(
    running
      .filter((row) => row.kind === 'nutrientRenewal' && isInForce(row, ctx))
      .map((row) => [row.controllerNo, row]),
  );
};

/** Nutrient renewals of the current farm by controller. */
export const listRenewals = async (ctx: FarmContext): Promise<Renewal[]> => {
  const controllers = await listFarmControllers(ctx, [ctx.farm.farmNo]);
  const running = await listRunningRenewals(
    ctx,
    controllers.map((one) => one.controllerNo),
  );
  return controllers.map((one) => asRenewal(one, running.get(one.controllerNo)));
};

/** Starts a renewal (`alarm` false: it mutes) or ends it, and returns its state; without `alarm` only returns it. Idempotent. */
export const updateRenewal = async (
  ctx: MemberContext,
  controllerId: string,
  alarm: boolean | undefined,
): Promise<Renewal> => {
  const controller = await requireController(ctx, controllerId);
  const kind: MaintenanceKind = 'nutrientRenewal';
  if (alarm !== undefined) await setMaintenance(ctx, controller, { kind, note: '', isRunning: !alarm });
  const { controllerNo } = controller;
  return asRenewal(controller, (await listRunningRenewals(ctx, [controllerNo])).get(controllerNo));
};
