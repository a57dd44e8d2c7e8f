import type { FloorPlan, FloorPlanBody } from '@onsil/contract/farm-info';
import { isPicture } from '@onsil/contract/files';
import type { CallContext, Context } from '#platform/context.ts';
import { refuse, type WrongField } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { controllersOf } from '#features/controllers/service.ts';
import { openFarm } from '#features/farms/service.ts';
import { filesOf, linkFiles } from '#features/files/service.ts';
import { holdFloorPlan, listPlaces, replacePlaces, type Place } from './floor-plan-repository.ts';

const kind = 'floor_plan';

/** A farm's floor plan. No access check here. */
export const floorPlanOf = async (ctx: Context, farmNo: number): Promise<FloorPlan> => {
  const [file] = (await filesOf(ctx, kind, [farmNo])).get(farmNo) ?? [];
  return { file: file ?? null, placements: await listPlaces(ctx.db, farmNo) };
};

/** Placements with controller numbers; refuses controllers of other farms and duplicates. */
const resolvePlacements = async (
  ctx: Context,
  farmNo: number,
  placements: FloorPlanBody['placements'],
): Promise<Place[]> => {
  const numbers = new Map((await controllersOf(ctx, [farmNo])).map((one) => [one.controllerId, one.controllerNo]));
  const errors: WrongField[] = [];
  const places = placements.flatMap(({ controllerId, x, y }, index) => {
    const controllerNo = numbers.get(controllerId);
    const isDuplicate = placements.findIndex((one) => one.controllerId === controllerId) < index;
    if (controllerNo !== undefined && !isDuplicate) return [{ controllerNo, x, y }];
    errors.push({ path: `placements.${index}.controllerId`, code: isDuplicate ? 'duplicate' : 'unknownController' });
    return [];
  });
  if (errors.length > 0) throw refuse('INVALID', { fields: errors });
  return places;
};

const audited = ({ file, placements }: FloorPlan) => ({ file: file?.key ?? null, placements });

/** Saves an uploaded picture as floor plan and places the controllers on it. The last save wins. */
export const saveFloorPlan = async (ctx: CallContext, id: string, body: FloorPlanBody): Promise<void> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { memberNo } = ctx.member;
  const { farmNo, farmId } = await openFarm(ctx, id, 'manager');
  const { fileKey, placements } = body;
  if (fileKey === null && placements.length > 0)
    throw refuse('INVALID', { fields: [{ path: 'fileKey', code: 'pictureFirst' }] });
  const places = await resolvePlacements(ctx, farmNo, placements);
  await ctx.db.transaction().execute(async (db) => {
    const within = { ...ctx, db };
    await holdFloorPlan(db, farmNo);
    const before = await floorPlanOf(within, farmNo);
    await linkFiles(db, { kind, id: farmNo }, fileKey === null ? [] : [fileKey], {
      memberNo,
      audience: { farmNo },
      needed: true,
      path: 'fileKey',
    });
    await replacePlaces(db, farmNo, places);
    const after = await floorPlanOf(within, farmNo);
    if (after.file && !isPicture(after.file))
      throw refuse('INVALID', { fields: [{ path: 'fileKey', code: 'pictureNeeded' }] });
    await recordAudit(ctx, db, {
      action: 'change',
      kind: 'floor-plan',
      thing: farmId,
      farmNo,
      before: audited(before),
      after: audited(after),
    });
  });
};
