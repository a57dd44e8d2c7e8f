import * as z from 'zod/mini';
import { stages } from '@onsil/domain/crops/stages';
import { stage } from './crops.ts';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { cell } from './racks.ts';
import { calendarDay, yesNo, instant, textLine, rowNumberText, queryNumber, rowNumber, integer } from './values.ts';

/** State of a batch: `work` before its first stage, else the last stage that plants reached. */
export const batchState = z.enum(['work', ...stages], 'invalid');
export type BatchState = z.output<typeof batchState>;

const maxPlantCount = 10_000_000;
export const plantCount = integer.check(z.minimum(0, 'tooSmall'), z.maximum(maxPlantCount, 'tooBig'));
export const trayCount = z.nullable(integer.check(z.minimum(1, 'tooSmall'), z.maximum(1_000_000, 'tooBig')));
export const weightKg = z
  .number({ error: ({ input }) => (input === undefined ? 'required' : 'number') })
  .check(z.minimum(0, 'tooSmall'), z.maximum(1_000_000, 'tooBig'));
export const longText = textLine(2_000, 0);

/** Plants of one stage: arrived = moved on + discarded + remaining. */
export const stageTally = z.object({
  stage,
  arrived: integer,
  movedOn: integer,
  discarded: integer,
  there: integer,
  firstOn: z.nullable(calendarDay),
  lastOn: z.nullable(calendarDay),
  closedOn: z.nullable(calendarDay),
});
export type StageTally = z.output<typeof stageTally>;

const work = z.object({
  batchId: integer,
  batchName: z.string(),
  farmCropId: integer,
  cropName: z.string(),
  state: batchState,
  /** the crop's stages with their plants */
  stages: z.array(stageTally),
  startOn: calendarDay,
  trays: trayCount,
  plannedPlants: z.nullable(integer),
  planKg: z.nullable(z.number()),
  harvestKg: z.number(),
  kgGradeA: z.nullable(z.number()),
  /** harvest day by its recipe; null if unknown */
  harvestOn: z.nullable(calendarDay),
  /** positions held today, by rack */
  racks: z.array(z.object({ rackId: integer, name: z.string(), cells: integer })),
  /** batches that have reserved positions which this one still occupies past its planned end */
  crowdedBy: z.array(z.string()),
  notes: integer,
  note: z.string(),
  isComplete: yesNo,
  version: integer,
});
export type BatchRow = z.output<typeof work>;

export const discard = z.strictObject({
  stage: z.enum(['sowing', 'seedling', 'transplant', 'plant']),
  plants: integer.check(z.minimum(1, 'tooSmall'), z.maximum(maxPlantCount, 'tooBig')),
  /** a code of DISCARD_REASON */
  reason: textLine(40),
});
export type Discard = z.output<typeof discard>;

const cells = z.array(cell).check(z.maxLength(2_000, 'tooMany'));

const moved = {
  batchId: rowNumber,
  /** plants that reach the stage; seeds at sowing; 0 if some are only discarded */
  plants: plantCount,
  trays: z._default(trayCount, null),
  discards: z._default(z.array(discard).check(z.maxLength(20, 'tooMany')), []),
  /** all positions of the batch from that day on; absent: unchanged, or those planned for the stage */
  cells: z.optional(cells),
  note: z._default(longText, ''),
};
const harvested = { ...moved, weightKg, kgGradeA: z._default(z.nullable(weightKg), null) };

const step = <W extends z.ZodMiniType>(one: W) =>
  z.strictObject({
    date: calendarDay,
    /** several batches, all or none */
    works: z.array(one).check(z.minLength(1, 'required'), z.maxLength(200, 'tooMany')),
    /** Y: closes the stage; what remains in the previous one must be discarded */
    isComplete: z._default(yesNo, false),
    /** with isComplete: the discard reason for what remains in the previous stage */
    discardRest: z._default(z.nullable(textLine(40)), null),
  });
const moveStep = step(z.strictObject(moved));
export type MoveStep = z.output<typeof moveStep>;
const harvestStep = step(
  z.strictObject(harvested).check(
    z.refine(({ weightKg: all, kgGradeA: best }) => best === null || best <= all, {
      path: ['kgGradeA'],
      error: 'aboveHarvest',
    }),
  ),
);
export type HarvestStep = z.output<typeof harvestStep>;

const entry = z.object({
  entryId: integer,
  stage,
  day: calendarDay,
  plants: integer,
  trays: trayCount,
  weightKg: z.nullable(z.number()),
  kgGradeA: z.nullable(z.number()),
  /** an entry that closed a stage may discard the rest of many entries */
  discards: z.array(z.object({ ...discard.shape, plants: integer })),
  cells: z.nullable(z.array(cell)),
  note: z.string(),
  /** null: a former member, or an import */
  memberName: z.nullable(z.string()),
  createdAt: instant,
});
export type BatchEntry = z.output<typeof entry>;

const entryChange = z.strictObject({
  day: calendarDay,
  plants: plantCount,
  trays: trayCount,
  weightKg: z.nullable(weightKg),
  kgGradeA: z.nullable(weightKg),
  discards: z.array(discard).check(z.maxLength(20, 'tooMany')),
  note: longText,
  /** version of the batch */
  version: integer,
});
export type EntryChange = z.output<typeof entryChange>;

const workParam = z.strictObject({ batchId: rowNumberText });
const entryParam = z.strictObject({ id: rowNumberText });
export const batchFilter = {
  state: z.optional(batchState),
  farmCropId: z.optional(queryNumber),
  /** by the batch's first day */
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  keyword: z.optional(textLine(60, 0)),
  /** N: without complete batches */
  isComplete: z.optional(yesNo),
};

const stepReply = item(z.object({ entryIds: z.array(integer) }));
const under = '/farm-yield-management';

const stepCall = { method: 'POST', who: 'farm', farm: 'required', isIdempotent: true, reply: stepReply } as const;
const moveCall = (name: 'sowing' | 'seedling' | 'transplant' | 'plant', summary: string) =>
  ({ ...stepCall, path: `${under}/${name}`, summary, body: moveStep }) as const;

export const batchesApi = endpoints({
  planBatch: {
    method: 'POST',
    path: `${under}/work`,
    who: 'farm',
    farm: 'required',
    summary: 'Start a batch in the current farm: crop, trays, plan, and its positions from the first day on',
    body: z.strictObject({
      farmCropId: rowNumber,
      /** absent: generated from crop, day and a number */
      batchName: z.optional(textLine(60)),
      startOn: calendarDay,
      trays: z._default(trayCount, null),
      plannedPlants: z._default(
        z.nullable(integer.check(z.minimum(1, 'tooSmall'), z.maximum(maxPlantCount, 'tooBig'))),
        null,
      ),
      planKg: z._default(z.nullable(weightKg), null),
      cells: z._default(cells, []),
      note: z._default(longText, ''),
    }),
    reply: item(z.object({ batchId: integer, batchName: z.string() })),
  },
  updatePlannedBatch: {
    method: 'PUT',
    path: `${under}/work/{workNo}`,
    who: 'farm',
    summary: 'Update the plan of a batch: name, trays, plants, kg, note',
    params: workParam,
    body: z.strictObject({
      batchName: textLine(60),
      trays: trayCount,
      plannedPlants: z.nullable(integer.check(z.minimum(1, 'tooSmall'), z.maximum(maxPlantCount, 'tooBig'))),
      planKg: z.nullable(weightKg),
      note: longText,
      version: integer,
    }),
    reply: noContent,
  },
  enterSowing: moveCall('sowing', 'Sow batches: seeds and trays'),
  enterSeedlings: moveCall('seedling', 'Move batches on to the seedling stage'),
  enterTransplant: moveCall('transplant', 'Transplant batches'),
  enterPlanting: moveCall('plant', 'Plant batches out for the last feed'),
  enterHarvest: {
    ...stepCall,
    path: `${under}/harvest`,
    summary: 'Harvest batches: harvested plants, kg, kg of grade A; fruit crops are harvested repeatedly with 0 plants',
    body: harvestStep,
  },
  listBatches: {
    method: 'GET',
    path: under,
    who: 'farm',
    farm: 'required',
    summary: 'List the batches of the current farm with their stage and plants by stage',
    query: z.strictObject({ ...batchFilter, ...pageQuery }),
    reply: items(work),
  },
  listSowingDates: {
    method: 'GET',
    path: `${under}/sowing-date`,
    who: 'farm',
    farm: 'required',
    summary: 'List the sowing days of batches of the current farm, newest first, as filter options',
    query: z.strictObject({ farmCropId: z.optional(queryNumber) }),
    reply: items(
      z.object({
        date: calendarDay,
        works: z.array(
          z.object({ batchId: integer, batchName: z.string(), farmCropId: integer, cropName: z.string() }),
        ),
      }),
    ),
  },
  getBatchProcess: {
    method: 'GET',
    path: `${under}/process/{workNo}`,
    who: 'farm',
    summary: 'Get a batch with every entry of every stage',
    params: workParam,
    reply: item(z.extend(work, { entries: z.array(entry) })),
  },
  listCropOptions: {
    method: 'GET',
    path: `${under}/regist-crop`,
    who: 'farm',
    farm: 'required',
    summary: 'List the crops of the current farm that can start a batch',
    reply: items(
      z.object({
        farmCropId: integer,
        cropName: z.string(),
        number: z.string(),
        stages: z.array(stage),
        portCounts: z.object({
          seedling: z.nullable(integer),
          transplant: z.nullable(integer),
          lastFeed: z.nullable(integer),
        }),
        /** days from the first stage to the harvest by its recipe */
        days: integer,
        /** g per plant */
        weightPerPlant: z.nullable(z.number()),
      }),
    ),
  },
  updateBatchEntry: {
    method: 'PUT',
    path: `${under}/entry/{id}`,
    who: 'farm',
    summary: 'Correct an entry; refused if plants would be missing',
    params: entryParam,
    body: entryChange,
    reply: noContent,
  },
  deleteBatchEntry: {
    method: 'DELETE',
    path: `${under}/entry/{id}`,
    who: 'farm',
    summary: 'Delete an entry and its move of positions',
    params: entryParam,
    reply: noContent,
  },
  deleteStage: {
    method: 'DELETE',
    path: `${under}/{workNo}`,
    who: 'farm',
    summary: 'Delete a stage of a batch, or (state=work) the batch; refused while a later stage has entries',
    params: workParam,
    query: z.strictObject({ state: batchState }),
    reply: noContent,
  },
  reopenStage: {
    method: 'PUT',
    path: `${under}/{workNo}/reopen`,
    who: 'farm',
    summary: 'Reopen a closed stage',
    params: workParam,
    body: z.strictObject({ stage }),
    reply: noContent,
  },
});
