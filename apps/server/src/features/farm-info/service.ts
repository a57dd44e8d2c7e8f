import type { FarmBody, FarmProfile } from '@onsil/contract/farm-info';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { isCommonCode } from '#features/codes/service.ts';
import { cropsOf } from '#features/crops/service.ts';
import { openCurrentFarm, openFarm } from '#features/farms/service.ts';
import { floorPlanOf } from './floor-plan-service.ts';
import { findInfo, updateInfo } from './repository.ts';
import { statisticsOf } from './statistics-service.ts';

/** Profile of the current farm. */
export const farmProfile = async (ctx: CallContext): Promise<FarmProfile> => {
  const { farmNo, farmId, code, companyId, companyName, operationStatus } = await openCurrentFarm(ctx);
  const [info, statistics, floorPlan, allCrops] = await Promise.all([
    findInfo(ctx.db, farmNo, 'none'),
    statisticsOf(ctx, farmNo),
    floorPlanOf(ctx, farmNo),
    cropsOf(ctx.db, farmNo),
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
export const saveFarm = async (ctx: CallContext, id: string, body: FarmBody): Promise<{ version: number }> => {
  const { farmNo, farmId } = await openFarm(ctx, id, 'manager');
  const { version, ...written } = body;
  return ctx.db.transaction().execute(async (db) => {
    if (!(await isCommonCode({ db }, 'FARM_CULTIVATION_TYPE', written.cultivationType)))
      throw refuse('INVALID', { fields: [{ path: 'cultivationType', code: 'unknownCode' }] });
    const { version: current, manager: _, ...before } = await findInfo(db, farmNo, 'update');
    if (current !== version) throw refuse('CONFLICT');
    await recordAudit(ctx, db, { action: 'change', kind: 'farm', thing: farmId, farmNo, before, after: written });
    return { version: await updateInfo(db, farmNo, written) };
  });
};
