import type { ControllerPlace } from '@onsil/contract/racks';
import { kstDay } from '@onsil/domain/kst';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { controllersOf } from '#features/controllers/service.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { batchesAt, holdBatches } from '#features/layouts/service.ts';
import { followBatches } from '#features/yield-work/service.ts';
import {
  endPlaces,
  findLaterPlace,
  findPlaceOn,
  findTiersShared,
  insertPlace,
  listPlaces,
} from './place-repository.ts';

type Place = { rno: number; tierFrom: number; tierTo: number };
type PlaceBody = { systemId: string; from: string; place: Place | null };

export const controllerPlaces = async (ctx: CallContext, systemId: string | undefined): Promise<ControllerPlace[]> =>
  listPlaces(ctx.db, (await openCurrentFarm(ctx)).fno, systemId);

const requireTiers = async (db: Database, fno: number, { rno, tierTo }: Place): Promise<void> => {
  const tiers = await findTiersShared(db, fno, rno);
  if (tiers === undefined) throw refuse('INVALID', { fields: [{ path: 'place.rno', code: 'invalid' }] });
  if (tierTo > tiers) throw refuse('INVALID', { fields: [{ path: 'place.tierTo', code: 'outOfRange' }] });
};

/**
 * Places a controller at tiers of a rack from a day on; its previous place ends there, one of the same day is replaced.
 * The batches at the old and new place set its limits from now on.
 * @throws CONFLICT if a later place exists
 */
export const placeController = async (ctx: CallContext, { systemId, from, place }: PlaceBody): Promise<void> => {
  const { fno } = await openCurrentFarm(ctx, 'manager');
  const controller = (await controllersOf(ctx, [fno])).find((one) => one.systemId === systemId);
  if (!controller) throw refuse('INVALID', { fields: [{ path: 'systemId', code: 'unknownController' }] });
  const { controllerId } = controller;
  const today = kstDay(ctx.now());
  await ctx.db.transaction().execute(async (db) => {
    // Serializes placements on the farm. The controller itself is locked later, after the crops whose recipes it
    // follows.
    await holdBatches(db, fno, []);
    if (await findLaterPlace(db, controllerId, from)) throw refuse('CONFLICT');
    if (place) await requireTiers(db, fno, place);
    const before = await findPlaceOn(db, controllerId, from);
    const batchesAtOldPlace = await batchesAt(db, controllerId, today);
    await endPlaces(db, { controllerId }, from);
    if (place) await insertPlace(db, { controllerId, from, ...place });
    const affected = [...batchesAtOldPlace, ...(await batchesAt(db, controllerId, today))];
    const change = { before, after: place ? { from, ...place } : { from } };
    await recordAudit(ctx, db, { action: 'change', kind: 'controller-place', thing: systemId, fno, ...change });
    await followBatches(ctx, db, [...new Set(affected.map(({ workNo }) => workNo))]);
  });
};
