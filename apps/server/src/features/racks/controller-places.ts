import type { ControllerPosition } from '@onsil/contract/racks';
import { kstDay } from '@onsil/domain/calendar/kst';
import { recordAudit } from '#features/audit/audit.ts';
import { updateFollowedBatches } from '#features/batches/batches.ts';
import { listFarmControllers } from '#features/controllers/controllers.ts';
import { listBatchesAt, lockBatchesAndLayouts } from '#features/layouts/layouts.ts';
import type { Context, FarmContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { invalidField } from '#platform/http/api-error.ts';
import {
  endPlaces,
  findLaterPlace,
  findPlaceOn,
  findTierCountForShare,
  insertPlace,
  listPlaces,
} from './controller-places.sql.ts';

type Place = { rackId: number; tierFrom: number; tierTo: number };
type PlaceBody = { controllerId: string; from: string; place: Place | null };

export const listControllerPlaces = async (
  ctx: FarmContext,
  controllerId: string | undefined,
): Promise<ControllerPosition[]> => listPlaces(ctx.db, ctx.farm.farmNo, controllerId);

const requireTiers = async (db: Database, farmNo: number, { rackId, tierTo }: Place): Promise<void> => {
  const tiers = await findTierCountForShare(db, farmNo, rackId);
  if (tiers === undefined) throw invalidField('place.rackId', 'invalid');
  if (tierTo > tiers) throw invalidField('place.tierTo', 'outOfRange');
};

/** Serializes placements on a farm until the transaction ends. */
export const lockControllerPlaces = async (ctx: Context, farmNo: number): Promise<void> =>
  void (await lockBatchesAndLayouts(ctx.db, farmNo, []));

/** Ends the place of a controller today. */
export const endControllerPlaces = (ctx: Context, controllerNo: number): Promise<void> =>
  endPlaces(ctx.db, { controllerNo }, kstDay(ctx.now()));

/**
 * Places a controller at tiers of a rack from a day on; its previous place ends there, one of the same day is replaced.
 * The batches at the old and new place set its limits from now on.
 * @throws INVALID laterPlace at `from` if a later place exists
 */
export const placeController = async (ctx: FarmContext, { controllerId, from, place }: PlaceBody): Promise<void> => {
  const { farmNo } = ctx.farm;
  const today = kstDay(ctx.now());
  await transact(ctx, async (ctx) => {
    // The controller itself is locked later, after the crops whose recipes it follows.
    await lockControllerPlaces(ctx, farmNo);
    const controller = (await listFarmControllers(ctx, [farmNo])).find((one) => one.controllerId === controllerId);
    if (!controller) throw invalidField('controllerId', 'unknownController');
    const { controllerNo } = controller;
    if (await findLaterPlace(ctx.db, controllerNo, from)) throw invalidField('from', 'laterPlace');
    if (place) await requireTiers(ctx.db, farmNo, place);
    const before = await findPlaceOn(ctx.db, controllerNo, from);
    const batchesAtOldPlace = await listBatchesAt(ctx.db, controllerNo, today);
    await endPlaces(ctx.db, { controllerNo }, from);
    if (place) await insertPlace(ctx.db, { controllerNo, from, ...place });
    const affected = [...batchesAtOldPlace, ...(await listBatchesAt(ctx.db, controllerNo, today))];
    const change = { before, after: place ? { from, ...place } : { from } };
    await recordAudit(ctx, { action: 'change', kind: 'controller-place', thing: controllerId, farmNo, ...change });
    await publish(ctx, 'controllers', [farmNo]);
    await updateFollowedBatches(ctx, [...new Set(affected.map(({ batchId }) => batchId))]);
  });
};
