import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openFarm } from '#features/farms/service.ts';
import { findInfo, makeManager, updateManager } from './repository.ts';

/**
 * Sets the farm's contact and phone number. The contact becomes a manager; the previous one stays a manager.
 * @throws INVALID unknownFarmMember
 */
export const saveFarmManager = async (
  ctx: CallContext,
  id: string,
  { mno, farmManagerPhoneNo }: { mno: number; farmManagerPhoneNo: string },
): Promise<void> => {
  const { fno, farmId } = await openFarm(ctx, id, 'manager');
  await ctx.db.transaction().execute(async (db) => {
    const { manager } = await findInfo(db, fno, 'update');
    const role = await makeManager(db, fno, mno);
    if (!role) throw refuse('INVALID', { fields: [{ path: 'mno', code: 'unknownFarmMember' }] });
    await updateManager(db, fno, mno, farmManagerPhoneNo);
    const promoted = { action: 'change', kind: 'farm-member', thing: mno, fno };
    await recordAudit(ctx, db, { ...promoted, before: { role }, after: { role: 'manager' } });
    // A phone number is personal data: only its change is audited.
    const managerPhone = farmManagerPhoneNo === manager.farmManagerPhoneNo ? 'as it was' : 'another';
    const named = { action: 'change', kind: 'farm-manager', thing: farmId, fno };
    const before = { mno: manager.mno, managerPhone: 'as it was' };
    await recordAudit(ctx, db, { ...named, before, after: { mno, managerPhone } });
  });
};
