import { requireAdmin } from '#platform/admin.ts';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { deleteState, leaveSilence, releaseAll } from './retire-repository.ts';

/** Closes the open deviations of a controller inside the transaction that retires it: no sample will ever end them. */
export const endDeviationsOf = async (ctx: CallContext, db: Database, controllerId: number): Promise<void> => {
  const { mno } = requireAdmin(ctx);
  const now = new Date(ctx.now());
  await deleteState(db, controllerId);
  await leaveSilence(db, controllerId, now);
  await releaseAll(db, controllerId, now, mno);
};
