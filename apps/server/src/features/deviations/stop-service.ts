import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { fieldCatalogue, openController } from '#features/controllers/service.ts';
import { openFarm } from '#features/farms/service.ts';
import { insertStop, releaseStops, wakeController } from './mute-repository.ts';
import { listStops } from './list-repository.ts';

const hourMs = 3_600_000;

/**
 * Mutes the notices of a controller or of one field, for some hours or until ended, or ends the mute. Evaluation and
 * recording continue.
 */
export const stopAlarm = async (
  ctx: CallContext,
  controllerId: string,
  body: { isMuting: boolean; hours?: number | undefined; field?: string | undefined },
): Promise<void> => {
  const controller = await openController(ctx, controllerId);
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { memberNo } = ctx.member;
  const field = body.field ?? null;
  if (field !== null && !(await fieldCatalogue(ctx)).some(({ key }) => key === field))
    throw refuse('INVALID', { fields: [{ path: 'field', code: 'unknownField' }] });
  const { controllerNo, farmNo } = controller;
  const now = new Date(ctx.now());
  const until = body.hours === undefined ? null : new Date(now.getTime() + body.hours * hourMs);
  await ctx.db.transaction().execute(async (db) => {
    const wasMuted = await releaseStops(db, controllerNo, field, now);
    const entry = { kind: 'alarm-stop', thing: controllerId, farmNo };
    if (body.isMuting) {
      await insertStop(db, { controllerNo, field, from: now, until, memberNo });
      await recordAudit(ctx, db, { ...entry, action: 'begin', after: { field, until: until?.toISOString() ?? null } });
    } else if (wasMuted) await recordAudit(ctx, db, { ...entry, action: 'end', before: { field } });
    await wakeController(db, controllerNo, now);
  });
  ctx.bus.publish('deviations', [farmNo]);
};

export const stops = async (ctx: CallContext, id: string) =>
  (await listStops(ctx.db, (await openFarm(ctx, id)).farmNo, new Date(ctx.now()))).map(({ from, until, ...stop }) => ({
    ...stop,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  }));
