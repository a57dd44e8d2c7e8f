import type { Registration } from '@onsil/contract/yields';
import { exceedsFlatRecord, flattenBatch } from '@onsil/domain/yields/flat-record';
import { isComplete, loadBatches, type Batch } from '#features/batches/batches.ts';
import type { FarmContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import {
  countRegistrations,
  listRegistrationNumbers,
  listRackUsage,
  type RackUsageRow,
  type RegistrationFilter,
  type RegistrationSorting,
} from './registrations.sql.ts';

/** A batch as a flat record. */
export const toRegistration = (batch: Batch, places: readonly RackUsageRow[]): Registration => ({
  registrationId: batch.batchId,
  batchName: batch.batchName,
  farmCropId: batch.farmCropId,
  cropName: batch.cropName,
  ...flattenBatch(batch),
  note: batch.note,
  places: places.map(({ batchId: _batchId, ...place }) => place),
  isComplete: isComplete(batch),
  isStepwise: exceedsFlatRecord(batch),
  version: batch.version,
});

/** Flat records by number, in the given order; deleted ones are left out. */
export const loadRegistrations = async (db: Database, registrationIds: readonly number[]): Promise<Registration[]> => {
  const [batches, places] = await Promise.all([loadBatches(db, registrationIds), listRackUsage(db, registrationIds)]);
  const batchOf = new Map(batches.map((batch) => [batch.batchId, batch]));
  const placesOf = Map.groupBy(places, ({ batchId }) => batchId);
  return registrationIds.flatMap((registrationId) => {
    const batch = batchOf.get(registrationId);
    return batch ? [toRegistration(batch, placesOf.get(registrationId) ?? [])] : [];
  });
};

export type RegistrationQuery = Omit<RegistrationFilter, 'farmNo'> & RegistrationSorting;

/** A page of a farm's records, newest first unless sorted. */
export const listRegistrations = async (
  ctx: FarmContext,
  { pageNo, pageSize, sort, order, ...query }: RegistrationQuery & Page,
): Promise<PageOf<Registration>> => {
  const filter = { ...query, farmNo: ctx.farm.farmNo };
  const { items: registrationIds, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listRegistrationNumbers(ctx.db, filter, { sort, order }, range),
    countRegistrations(ctx.db, filter),
  );
  return { items: await loadRegistrations(ctx.db, registrationIds), paging };
};
