import type { Cell } from '@onsil/contract/racks';
import { hourMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { createSpecialNote, getBatchList, recordBatches, type RecordedBatch } from '#features/batches/batches.ts';
import { listAllCrops } from '#features/crops/crops.ts';
import { getRackView } from '#features/racks/racks.ts';
import type { FarmContext } from '#platform/context.ts';
import type { Language } from '#platform/text/language.ts';
import { listDemoCrops } from '../crops/crop-facts.ts';
import { demoFarmContext, transactDemo, type Demo } from '../demo-context.ts';
import { demoFarms, type DemoFarm } from '../farm-facts.ts';
import { inLanguage } from '../language.ts';
import { findEndDay, type DemoBatch, type DemoCell } from './batch-facts.ts';
import { createFruitBatches } from './fruit-batches.ts';
import { createLeafyBatches } from './leafy-batches.ts';
import { listDemoNotes } from './notes.ts';

type NumberedBatch = { batch: DemoBatch; batchId: number };

/** The batch of a note: the n-th incomplete one of its crop, else the last one. */
const batchOfNote = (
  numbered: readonly NumberedBatch[],
  { crop, place }: { crop: string; place: number },
): number | null => {
  const ofCrop = numbered.filter(({ batch }) => batch.crop === crop && batch.entries.length > 0);
  const standing = ofCrop.filter(({ batch }) => findEndDay(batch) === null);
  return (standing[place] ?? standing.at(-1) ?? ofCrop.at(-1))?.batchId ?? null;
};

/** @returns the cells of positions; those of unknown racks are left out */
type CellsOf = (positions: readonly DemoCell[]) => Cell[];

const loadRacks = async (call: FarmContext): Promise<CellsOf> => {
  const { racks } = await getRackView(call, undefined);
  const numbers = new Map(racks.map(({ rackId, name }) => [name, rackId]));
  return (positions) =>
    positions.flatMap(({ rack, tier, column }) => {
      const rackId = numbers.get(rack);
      return rackId === undefined ? [] : [{ rackId, tier, column }];
    });
};

/** Entries are written at 17:30 of their day. */
const entryTimeMs = 17.5 * hourMs;

type Authors = { of: (place: number) => number | null; now: number };

const recordOf = (
  { crop: _crop, name, entries, cells, ...plan }: DemoBatch,
  farmCropId: number,
  cellsOf: CellsOf,
  { of, now }: Authors,
  place: number,
): RecordedBatch => ({
  batch: {
    ...plan,
    farmCropId,
    batchName: name,
    note: '',
    cells: cellsOf(cells),
    written: { memberNo: of(place), createdAt: new Date(now) },
  },
  entries: entries.map(({ cells: moved, ...entry }, index) => ({
    ...entry,
    note: '',
    discardRest: null,
    ...(moved && { cells: cellsOf(moved) }),
    written: {
      memberNo: of(place + index),
      createdAt: new Date(Math.min(now, kstDayStart(entry.day) + entryTimeMs)),
    },
  })),
});

const planBatches = (farmId: string, now: number, language: Language): DemoBatch[] => {
  const today = kstDay(now);
  return farmId === 'pangyo-a'
    ? createLeafyBatches(today, language)
    : createFruitBatches(farmId, listDemoCrops(now)[farmId] ?? [], today, language);
};

const fillNotes = async (
  demo: Demo,
  { farmId, staff }: DemoFarm,
  numbered: readonly NumberedBatch[],
): Promise<void> => {
  const now = demo.ctx.now();
  for (const [index, { day: date, text, batch }] of inLanguage(
    demo.language,
    listDemoNotes(farmId, kstDay(now)),
  ).entries()) {
    const at = Math.min(now, kstDayStart(date) + entryTimeMs);
    const author = staff[index % staff.length] ?? staff[0];
    const batchId = batch && batchOfNote(numbered, batch);
    await createSpecialNote(await demoFarmContext(demo, author, { farmId, at }), { batchId, date, text, files: [] });
  }
};

/** Records batches and notes of a farm without any. */
const fillFarm = async (demo: Demo, farm: DemoFarm): Promise<void> => {
  const { farmId, staff } = farm;
  const call = await demoFarmContext(demo, staff[0], { farmId });
  const { farmNo } = call.farm;
  if ((await getBatchList(call, farmNo, {})).batchIds.length > 0) return;
  const crops = new Map((await listAllCrops(call.db, farmNo)).map((crop) => [crop.number, crop.farmCropId]));
  const cellsOf = await loadRacks(call);
  const authors = {
    of: (place: number) => demo.memberNos.get(staff[place % staff.length] ?? staff[0]) ?? null,
    now: call.now(),
  };
  const batches = planBatches(farmId, call.now(), call.language)
    .filter(({ crop }) => crops.has(crop))
    .toSorted((a, b) => (a.startOn < b.startOn ? -1 : 1));
  const records = batches.map((batch, place) => recordOf(batch, crops.get(batch.crop) ?? 0, cellsOf, authors, place));
  const batchIds = await recordBatches(call, { farmNo }, records);
  const numbered = batches.map((batch, index) => ({ batch, batchId: batchIds[index] ?? 0 }));
  await fillNotes(demo, farm, numbered);
};

/**
 * Creates a year of batches on the demo's farms: past, current, and the next planned ones, with notes. Deterministic
 * for a given start day. Recipes of the rooms match their climate, so that limits follow the batches without alarms;
 * greenhouses set their own limits.
 */
export const fillBatches = async (demo: Demo): Promise<void> => {
  for (const farm of demoFarms) await transactDemo(demo, (demo) => fillFarm(demo, farm));
};
