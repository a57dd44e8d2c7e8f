import type { FloorPlan, FloorPlanBody } from '@onsil/contract/farm-info';
import { isPicture } from '@onsil/contract/files';
import { recordAudit } from '#features/audit/audit.ts';
import { listFarmControllers } from '#features/controllers/controllers.ts';
import { listAttachedFiles, attachFiles } from '#features/files/files.ts';
import type { FarmContext, Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, invalidField, type InvalidField } from '#platform/http/api-error.ts';
import { lockFloorPlan, listPlacements, replacePlacements, type Placement } from './floor-plan.sql.ts';

const kind = 'floor_plan';

/** A farm's floor plan. No access check here. */
export const getFloorPlan = async (ctx: Context, farmNo: number): Promise<FloorPlan> => {
  const [file] = (await listAttachedFiles(ctx, kind, [farmNo])).get(farmNo) ?? [];
  return { file: file ?? null, placements: await listPlacements(ctx.db, farmNo) };
};

/** Placements with controller numbers; refuses controllers of other farms and duplicates. */
const resolvePlacements = async (
  ctx: Context,
  farmNo: number,
  placements: FloorPlanBody['placements'],
): Promise<Placement[]> => {
  const numbers = new Map(
    (await listFarmControllers(ctx, [farmNo])).map((one) => [one.controllerId, one.controllerNo]),
  );
  const errors: InvalidField[] = [];
  const places = placements.flatMap(({ controllerId, x, y }, index) => {
    const controllerNo = numbers.get(controllerId);
    const isDuplicate = placements.findIndex((one) => one.controllerId === controllerId) < index;
    if (controllerNo !== undefined && !isDuplicate) return [{ controllerNo, x, y }];
    errors.push({ path: `placements.${index}.controllerId`, code: isDuplicate ? 'duplicate' : 'unknownController' });
    return [];
  });
  if (errors.length > 0) throw apiError('INVALID', { fields: errors });
  return places;
};

const audited = ({ file, placements }: FloorPlan) => ({ file: file?.key ?? null, placements });

/** Saves an uploaded picture as floor plan and places the controllers on it. The last save wins. */
export const saveFloorPlan = async (ctx: FarmContext, body: FloorPlanBody): Promise<void> => {
  const { memberNo } = ctx.member;
  const { farmNo, farmId } = ctx.farm;
  const { fileKey, placements } = body;
  if (fileKey === null && placements.length > 0) throw invalidField('fileKey', 'pictureFirst');
  const places = await resolvePlacements(ctx, farmNo, placements);
  await transact(ctx, async (ctx) => {
    const within = ctx;
    await lockFloorPlan(ctx.db, farmNo);
    const before = await getFloorPlan(within, farmNo);
    await attachFiles(ctx.db, { kind, id: farmNo }, fileKey === null ? [] : [fileKey], {
      memberNo,
      audience: { farmNo },
      needed: true,
      path: 'fileKey',
    });
    await replacePlacements(ctx.db, farmNo, places);
    const after = await getFloorPlan(within, farmNo);
    if (after.file && !isPicture(after.file)) throw invalidField('fileKey', 'pictureNeeded');
    await recordAudit(ctx, {
      action: 'change',
      kind: 'floor-plan',
      thing: farmId,
      farmNo,
      before: audited(before),
      after: audited(after),
    });
  });
};
