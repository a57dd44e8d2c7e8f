import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openFarm } from '#features/farms/service.ts';
import { findInfo, makeManager, updateManager } from './repository.ts';

/**
 * Names the manager whom one turns to, and the number to call. They become a manager of the farm; who was it before stays
 * one, until somebody gives them another role: a farm is not to lose whoever knows it by a change of its door sign.
 * @throws INVALID when they are no member of the farm
 */
export const saveFarmManager = async (
  ctx: CallContext,
  id: string,
  { mno, farmManagerPhoneNo }: { mno: number; farmManagerPhoneNo: string },
): Promise<void> => {
  const { fno, farmId } = await openFarm(ctx, id, 'manager');
  await ctx.db.transaction().execute(async (db) => {
    const { manager } = await findInfo(db, fno, 'held');
    const role = await makeManager(db, fno, mno);
    if (!role) throw refuse('INVALID', { fields: [{ path: 'mno', code: 'unknownFarmMember' }] });
    await updateManager(db, fno, mno, farmManagerPhoneNo);
    const promoted = { action: 'change', kind: 'farm-member', thing: mno, fno };
    await recordAudit(ctx, db, { ...promoted, before: { role }, after: { role: 'manager' } });
    // A number is a person's: the log only says that it changed.
    const managerPhone = farmManagerPhoneNo === manager.farmManagerPhoneNo ? 'as it was' : 'another';
    const named = { action: 'change', kind: 'farm-manager', thing: farmId, fno };
    const before = { mno: manager.mno, managerPhone: 'as it was' };
    await recordAudit(ctx, db, { ...named, before, after: { mno, managerPhone } });
  });
};
