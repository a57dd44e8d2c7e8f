import { requireAdmin } from '#platform/http/require-admin.ts';
import type { MemberContext } from '#platform/context.ts';
import { deleteAlarmState, detachFromGateway, closeDeviations } from './close-controller.sql.ts';

/** Closes the open deviations of a controller inside the transaction that retires it: no sample will ever end them. */
export const closeControllerDeviations = async (ctx: MemberContext, controllerNo: number): Promise<void> => {
  const { memberNo } = requireAdmin(ctx);
  const now = new Date(ctx.now());
  await deleteAlarmState(ctx.db, controllerNo);
  await detachFromGateway(ctx.db, controllerNo, now);
  await closeDeviations(ctx.db, controllerNo, { now, memberNo });
};
