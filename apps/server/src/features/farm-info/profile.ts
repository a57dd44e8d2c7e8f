import type { FarmBody, FarmProfile } from '@onsil/contract/farm-info';
import { recordAudit } from '#features/audit/audit.ts';
import { isCommonCode } from '#features/codes/codes.ts';
import { listAllCrops } from '#features/crops/crops.ts';
import type { FarmContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { getFloorPlan } from './floor-plan.ts';
import { findProfile, updateProfile, makeManager, updateContact } from './profile.sql.ts';
import { findFarmStatistics } from './statistics.ts';

/** Profile of the current farm. */
export const getFarmProfile = async (ctx: FarmContext): Promise<FarmProfile> => {
  const { farmNo, farmId, code, companyId, companyName, operationStatus } = ctx.farm;
  const [info, statistics, floorPlan, allCrops] = await Promise.all([
    findProfile(ctx.db, farmNo, 'none'),
    findFarmStatistics(ctx, farmNo),
    getFloorPlan(ctx, farmNo),
    listAllCrops(ctx.db, farmNo),
  ]);
  const crops = allCrops.flatMap(({ farmCropId, cropName, number, cropType, archived }) =>
    archived ? [] : [{ farmCropId, cropName, number, cropType }],
  );
  return { farmNo, farmId, code, companyId, companyName, operationStatus, ...info, statistics, floorPlan, crops };
};

/**
 * Saves the whole profile of a farm, so that emptied values are empty.
 * @throws CONFLICT if the farm changed since the version that the caller read
 */
export const updateFarmProfile = async (ctx: FarmContext, body: FarmBody): Promise<{ version: number }> => {
  const { farmNo, farmId } = ctx.farm;
  const { version, ...written } = body;
  return transact(ctx, async (ctx) => {
    if (!(await isCommonCode({ db: ctx.db }, 'FARM_CULTIVATION_TYPE', written.cultivationType)))
      throw invalidField('cultivationType', 'unknownCode');
    const { version: current, manager: _, ...before } = await findProfile(ctx.db, farmNo, 'update');
    requireVersion(current, version);
    await recordAudit(ctx, { action: 'change', kind: 'farm', thing: farmId, farmNo, before, after: written });
    return { version: await updateProfile(ctx.db, farmNo, written) };
  });
};

/**
 * Sets the farm's contact and phone number. The contact becomes a manager; the previous one stays a manager.
 * @throws INVALID unknownFarmMember
 */
export const saveFarmContact = async (
  ctx: FarmContext,
  { memberNo, farmManagerPhoneNo }: { memberNo: number; farmManagerPhoneNo: string },
): Promise<void> => {
  const { farmNo, farmId } = ctx.farm;
  await transact(ctx, async (ctx) => {
    const { manager } = await findProfile(ctx.db, farmNo, 'update');
    const role = await makeManager(ctx.db, farmNo, memberNo);
    if (!role) throw invalidField('memberNo', 'unknownFarmMember');
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
