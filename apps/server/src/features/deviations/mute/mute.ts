import { hourMs } from '@onsil/domain/calendar/duration';
import { lockController } from '#features/alarm-limits/alarm-limits.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { listCatalogueFields, requireController } from '#features/controllers/controllers.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { endManualMutes, insertManualMute, listManualMutes, scheduleController } from './mute.sql.ts';

/**
 * Mutes the notices of a controller or of one field, for some hours or until ended, or ends the mute. Evaluation and
 * recording continue.
 */
export const updateMute = async (
  ctx: MemberContext,
  controllerId: string,
  body: { isMuting: boolean; hours?: number | undefined; field?: string | undefined },
): Promise<void> => {
  const controller = await requireController(ctx, controllerId);
  const { memberNo } = ctx.member;
  const field = body.field ?? null;
  if (field !== null && !(await listCatalogueFields(ctx, [controller.controllerNo])).some(({ key }) => key === field))
    throw invalidField('field', 'unknownField');
  const { controllerNo, farmNo } = controller;
  const now = new Date(ctx.now());
  const until = body.hours === undefined ? null : new Date(now.getTime() + body.hours * hourMs);
  await transact(ctx, async (ctx) => {
    await lockController(ctx.db, controllerNo);
    const wasMuted = await endManualMutes(ctx.db, { controllerNo, field }, now);
    const entry = { kind: 'alarm-stop', thing: controllerId, farmNo };
    if (body.isMuting) {
      await insertManualMute(ctx.db, { controllerNo, field, from: now, until, memberNo });
      await recordAudit(ctx, { ...entry, action: 'begin', after: { field, until: until?.toISOString() ?? null } });
    } else if (wasMuted) await recordAudit(ctx, { ...entry, action: 'end', before: { field } });
    await scheduleController(ctx.db, controllerNo, now);
    await publish(ctx, 'deviations', [farmNo]);
  });
};

export const listMutes = async (ctx: FarmContext) =>
  (await listManualMutes(ctx.db, ctx.farm.farmNo, new Date(ctx.now()))).map(({ from, until, ...mute }) => ({
    ...mute,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  }));
