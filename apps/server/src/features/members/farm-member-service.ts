import type { FarmRole, MemberRow } from '@onsil/contract/members';
import { requireAdmin } from '#platform/admin.ts';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openFarm, type Farm } from '#features/farms/service.ts';
import { requireConfirmed } from './confirmed-service.ts';
import { deleteFarmMember, findFarmRole, saveFarmMember } from './farm-member-repository.ts';
import { refuseLastManager } from './last-service.ts';
import { listMembers } from './member-repository.ts';
import { asMemberRow } from './member-service.ts';

/** Lists the members of a farm. */
export const farmMembers = async (ctx: CallContext, id: string): Promise<MemberRow[]> => {
  const farm = await openFarm(ctx, id, 'manager');
  return (await listMembers(ctx.db, { fno: farm.fno, keyword: '' })).map(asMemberRow);
};

/** A company's users and administrators can manage the farm themselves, so they may remove its last manager. */
const mayRemoveLastManager = (farm: Farm): boolean => farm.role === 'company' || farm.role === 'admin';

const recordRole = (
  ctx: CallContext,
  db: Database,
  { fno, mno, before, after }: { fno: number; mno: number; before: FarmRole | undefined; after: FarmRole | undefined },
): Promise<void> =>
  recordAudit(ctx, db, {
    action: before === undefined ? 'create' : after === undefined ? 'remove' : 'change',
    kind: 'farm-member',
    thing: mno,
    fno,
    before: before && { role: before },
    after: after && { role: after },
  });

/** Changes a farm member's role; the last manager cannot be changed. */
export const changeFarmMember = async (ctx: CallContext, id: string, mno: number, role: FarmRole): Promise<void> => {
  const farm = await openFarm(ctx, id, 'manager');
  await ctx.db.transaction().execute(async (db) => {
    if (role !== 'manager') await refuseLastManager(db, mno, farm.fno, mayRemoveLastManager(farm));
    const before = await findFarmRole(db, mno, farm.fno);
    if (!before) throw refuse('NOT_FOUND');
    await saveFarmMember(db, mno, farm.fno, role);
    await recordRole(ctx, db, { fno: farm.fno, mno, before, after: role });
  });
};

/** Adds a member to a farm, or changes their role there, by an administrator. */
export const putFarmMember = async (ctx: CallContext, fno: number, mno: number, role: FarmRole): Promise<void> => {
  requireAdmin(ctx);
  const farm = await openFarm(ctx, String(fno));
  await ctx.db.transaction().execute(async (db) => {
    await refuseLastManager(db, mno, farm.fno, true);
    await requireConfirmed(db, mno);
    const before = await findFarmRole(db, mno, farm.fno);
    await saveFarmMember(db, mno, farm.fno, role);
    await recordRole(ctx, db, { fno: farm.fno, mno, before, after: role });
  });
};

/** Removes a member from the farm; everyone may remove themselves. */
export const removeFarmMember = async (ctx: CallContext, id: string, mno: number): Promise<void> => {
  const farm = await openFarm(ctx, id, mno === ctx.member?.mno ? 'farm' : 'manager');
  await ctx.db.transaction().execute(async (db) => {
    await refuseLastManager(db, mno, farm.fno, mayRemoveLastManager(farm));
    const before = await findFarmRole(db, mno, farm.fno);
    if (!before || !(await deleteFarmMember(db, mno, farm.fno))) throw refuse('NOT_FOUND');
    await recordRole(ctx, db, { fno: farm.fno, mno, before, after: undefined });
  });
};
