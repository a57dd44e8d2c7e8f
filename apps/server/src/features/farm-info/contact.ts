import { transact } from '#platform/database/transaction.ts';
import type { MemberContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { requireFarm } from '#features/farms/farms.ts';
import { findProfile, makeManager, updateContact } from './profile.sql.ts';

/**
 * Sets the farm's contact and phone number. The contact becomes a manager; the previous one stays a manager.
 * @throws INVALID unknownFarmMember
 */
export const saveFarmContact = async (
  ctx: MemberContext,
  id: string,
  { memberNo, farmManagerPhoneNo }: { memberNo: number; farmManagerPhoneNo: string },
): Promise<void> => {
  const { farmNo, farmId } = await requireFarm(ctx, id, 'manager');
  await transact(ctx, async (ctx) => {
    const { manager } = await findProfile(ctx.db, farmNo, 'update');
    const role = await makeManager(ctx.db, farmNo, memberNo);
    if (!role) throw apiError('INVALID', { fields: [{ path: 'memberNo', code: 'unknownFarmMember' }] });
    await updateContact(ctx.db, farmNo, memberNo, farmManagerPhoneNo);
    const promoted = { action: 'change', kind: 'farm-member', thing: memberNo, farmNo };
    await recordAudit(ctx, { ...promoted, before: { role }, after: { role: 'manager' } });
    // A phone number is personal data: only its change is audited.
    const managerPhone = farmManagerPhoneNo === manager.farmManagerPhoneNo ? 'as it was' : 'another';
    const named = { action: 'change', kind: 'farm-manager', thing: farmId, farmNo };
    const before = { memberNo: manager.memberNo, managerPhone: 'as it was' };
    await recordAudit(ctx, { ...named, before, after: { memberNo, managerPhone } });
  });
};
