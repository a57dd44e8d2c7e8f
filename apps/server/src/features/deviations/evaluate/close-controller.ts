import { requireAdmin } from '#platform/http/require-admin.ts';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteAlarmState, detachFromGateway, closeDeviations } from './close-controller.sql.ts';

/** Closes the open deviations of a controller inside the transaction that retires it: no sample will ever end them. */
export const closeControllerDeviations = async (
  ctx: CallContext,
  db: Database,
  controllerNo: number,
): Promise<void> => {
  const { memberNo } = requireAdmin(ctx);
  const now = new Date(ctx.now());
  await deleteAlarmState(db, controllerNo);
  await detachFromGateway(db, controllerNo, now);
  await closeDeviations(db, controllerNo, now, memberNo);
};
