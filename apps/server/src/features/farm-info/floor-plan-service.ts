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
export const floorPlanOf = async (ctx: Context, fno: number): Promise<FloorPlan> => {
  const [file] = (await filesOf(ctx, kind, [fno])).get(fno) ?? [];
  return { file: file ?? null, placements: await listPlaces(ctx.db, fno) };
};

/** Placements with controller numbers; refuses controllers of other farms and duplicates. */
const resolvePlacements = async (
  ctx: Context,
  fno: number,
  placements: FloorPlanBody['placements'],
): Promise<Place[]> => {
  const numbers = new Map((await controllersOf(ctx, [fno])).map((one) => [one.systemId, one.controllerId]));
  const errors: WrongField[] = [];
  const places = placements.flatMap(({ systemId, x, y }, index) => {
    const controllerId = numbers.get(systemId);
    const isDuplicate = placements.findIndex((one) => one.systemId === systemId) < index;
    if (controllerId !== undefined && !isDuplicate) return [{ controllerId, x, y }];
    errors.push({ path: `placements.${index}.systemId`, code: isDuplicate ? 'duplicate' : 'unknownController' });
    return [];
  });
  if (errors.length > 0) throw refuse('INVALID', { fields: errors });
  return places;
};

const audited = ({ file, placements }: FloorPlan) => ({ file: file?.key ?? null, placements });

/** Saves an uploaded picture as floor plan and places the controllers on it. The last save wins. */
export const saveFloorPlan = async (ctx: CallContext, id: string, body: FloorPlanBody): Promise<void> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { mno } = ctx.member;
  const { fno, farmId } = await openFarm(ctx, id, 'manager');
  const { fileKey, placements } = body;
  if (fileKey === null && placements.length > 0)
    throw refuse('INVALID', { fields: [{ path: 'fileKey', code: 'pictureFirst' }] });
  const places = await resolvePlacements(ctx, fno, placements);
  await ctx.db.transaction().execute(async (db) => {
    const within = { ...ctx, db };
    await holdFloorPlan(db, fno);
    const before = await floorPlanOf(within, fno);
    await linkFiles(db, { kind, id: fno }, fileKey === null ? [] : [fileKey], {
      mno,
      audience: { fno },
      needed: true,
      path: 'fileKey',
    });
    await replacePlaces(db, fno, places);
    const after = await floorPlanOf(within, fno);
    if (after.file && !isPicture(after.file))
      throw refuse('INVALID', { fields: [{ path: 'fileKey', code: 'pictureNeeded' }] });
    await recordAudit(ctx, db, {
      action: 'change',
      kind: 'floor-plan',
      thing: farmId,
      fno,
      before: audited(before),
      after: audited(after),
    });
  });
};
