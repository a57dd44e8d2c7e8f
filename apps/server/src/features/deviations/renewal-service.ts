import type { Renewal } from '@onsil/contract/alarm-mutes';
import { renewalEnd, renewalMs, steadyMs } from '@onsil/domain/nutrient-renewal';
import type { Pool } from 'pg';
import type { CallContext, Context } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { controllersByNumber, controllersOf, openController, type Controller } from '#features/controllers/service.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { loadStandards, standardAt } from '#features/standards/service.ts';
import { listSamples } from '#features/telemetry/sample-service.ts';
import {
  endRenewal,
  insertRenewal,
  listRenewals,
  listRenewalsBetween,
  wakeController,
  type RenewalRow,
} from './mute-repository.ts';

const maxSamples = 1_000;

/** Ends renewals whose time is over or whose solution is steady within its ranges again. */
export const endRenewals = async (pool: Pool, ctx: Context): Promise<void> => {
  const renewals = await listRenewals(ctx.db, null);
  if (renewals.length === 0) return;
  const now = ctx.now();
  const ids = renewals.map((one) => one.controllerId);
  const [limitsOf, controllers] = await Promise.all([
    loadStandards(ctx.db, ids, now - steadyMs),
    controllersByNumber(ctx, ids),
  ]);
  for (const { controllerId, startedAt, endsAt } of renewals) {
    const controller = controllers.get(controllerId);
    if (!controller) continue;
    const samples = await listSamples(pool, controllerId, now - steadyMs - 1, maxSamples);
    const end = renewalEnd(
      { startedAt: startedAt.getTime(), endsAt: endsAt.getTime() },
      samples,
      (field, ts) => standardAt(limitsOf(controllerId), field, ts).ranges,
      controller.intervalSeconds * 1000,
      now,
    );
    if (!end) continue;
    await endRenewal(ctx.db, controllerId, end.by, new Date(end.at));
    await wakeController(ctx.db, controllerId, new Date(now));
    ctx.bus.publish('deviations', [controller.fno]);
  }
};

const asRenewal = (controller: Controller, row: RenewalRow | undefined): Renewal => ({
  systemId: controller.systemId,
  connectNm: controller.name,
  alarm: row ? 'N' : 'Y',
  startedAt: row?.startedAt.toISOString() ?? null,
  endsAt: row?.endsAt.toISOString() ?? null,
});

const listInProgress = async (
  db: Database,
  controllerIds: readonly number[],
  now: number,
): Promise<Map<number, RenewalRow>> => {
  const rows = await listRenewals(db, controllerIds);
  return new Map(rows.filter((row) => row.endsAt.getTime() > now).map((row) => [row.controllerId, row]));
};

/** Renewals of the current farm by controller. */
export const renewals = async (ctx: CallContext): Promise<Renewal[]> => {
  const controllers = await controllersOf(ctx, [(await openCurrentFarm(ctx)).fno]);
  const rows = await listInProgress(
    ctx.db,
    controllers.map((one) => one.controllerId),
    ctx.now(),
  );
  return controllers.map((one) => asRenewal(one, rows.get(one.controllerId)));
};

/** Starts (`alarm` N) or ends (Y) a renewal and returns its state; without `alarm` only returns it. Idempotent. */
export const renew = async (ctx: CallContext, systemId: string, alarm: 'Y' | 'N' | undefined): Promise<Renewal> => {
  const controller = await openController(ctx, systemId);
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { controllerId, fno } = controller;
  const { mno } = ctx.member;
  const now = new Date(ctx.now());
  if (alarm !== undefined) {
    await ctx.db.transaction().execute(async (db) => {
      // A renewal whose time is over may still wait for the worker to end it.
      const [previous] = await listRenewals(db, [controllerId]);
      if (previous && previous.endsAt <= now) await endRenewal(db, controllerId, 'time', previous.endsAt);
      const endsAt = new Date(now.getTime() + renewalMs);
      const entry = { kind: 'nutrient-renewal', thing: systemId, fno };
      if (alarm === 'N' && (await insertRenewal(db, { controllerId, startedAt: now, endsAt, mno })))
        await recordAudit(ctx, db, { ...entry, action: 'begin', after: { until: endsAt.toISOString() } });
      if (alarm === 'Y' && (await endRenewal(db, controllerId, 'member', now)))
        await recordAudit(ctx, db, { ...entry, action: 'end' });
      await wakeController(db, controllerId, now);
    });
    ctx.bus.publish('deviations', [fno]);
  }
  return asRenewal(controller, (await listInProgress(ctx.db, [controllerId], ctx.now())).get(controllerId));
};

/** Renewals of a farm in a span (epoch ms), by start. No access check here. */
export const renewalsBetween = async (ctx: Context, fno: number, from: number, to: number) => {
  const controllers = new Map((await controllersOf(ctx, [fno])).map((one) => [one.controllerId, one]));
  const rows = await listRenewalsBetween(ctx.db, [...controllers.keys()], new Date(from), new Date(to));
  return rows.flatMap(({ controllerId, startedAt, endsAt }) => {
    const controller = controllers.get(controllerId);
    const span = { startedAt: startedAt.toISOString(), endsAt: endsAt.toISOString() };
    return controller ? [{ systemId: controller.systemId, connectNm: controller.name, ...span }] : [];
  });
};
