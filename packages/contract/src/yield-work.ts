import { stages } from '@onsil/domain/stages';
import * as z from 'zod/mini';
import { stage } from './crops.ts';
import { done, endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { cell } from './racks.ts';
import { calendarDay, flag, instant, line, numberText, queryNumber, rowNumber, whole } from './values.ts';

/** Where a batch is: `work` before anything arrived at its first stage, else the last stage that plants arrived at. */
export const workState = z.enum(['work', ...stages], 'invalid');
export type WorkState = z.output<typeof workState>;

const mostPlants = 10_000_000;
export const plantCount = whole.check(z.minimum(0, 'tooSmall'), z.maximum(mostPlants, 'tooBig'));
export const trayCount = z.nullable(whole.check(z.minimum(1, 'tooSmall'), z.maximum(1_000_000, 'tooBig')));
export const weightKg = z.number('number').check(z.minimum(0, 'tooSmall'), z.maximum(1_000_000, 'tooBig'));
export const longText = line(2_000, 0);

/** Plants of one stage on their way: arrived = moved on + discarded + there. */
export const stageTally = z.object({
  stage,
  arrived: whole,
  movedOn: whole,
  discarded: whole,
  there: whole,
  firstOn: z.nullable(calendarDay),
  lastOn: z.nullable(calendarDay),
  closedOn: z.nullable(calendarDay),
});
export type StageTally = z.output<typeof stageTally>;

const work = z.object({
  workNo: whole,
  batchNm: z.string(),
  cultivateCropSeq: whole,
  cropNm: z.string(),
  state: workState,
  /** the crop's stages, each with its plants */
  stages: z.array(stageTally),
  startOn: calendarDay,
  trays: trayCount,
  plannedPlants: z.nullable(whole),
  planKg: z.nullable(z.number()),
  harvestKg: z.number(),
  gradeAKg: z.nullable(z.number()),
  /** when its recipe would have it harvested; null where that cannot be told */
  harvestOn: z.nullable(calendarDay),
  /** how many positions it holds today, by rack */
  racks: z.array(z.object({ rno: whole, name: z.string(), cells: whole })),
  /** batches that have positions by now at which it still stands, past the end planned for it; else none */
  crowdedBy: z.array(z.string()),
  notes: whole,
  note: z.string(),
  completeYn: flag,
  version: whole,
});
export type Work = z.output<typeof work>;

export const discard = z.strictObject({
  stage: z.enum(['sowing', 'seedling', 'transplant', 'plant']),
  plants: whole.check(z.minimum(1, 'tooSmall'), z.maximum(mostPlants, 'tooBig')),
  /** a code of DISCARD_REASON */
  reason: line(40),
});
export type Discard = z.output<typeof discard>;

const cells = z.array(cell).check(z.maxLength(2_000, 'tooMany'));

const moved = {
  workNo: rowNumber,
  /** plants that arrive at the stage; seeds at sowing; 0 where only some are thrown away */
  plants: plantCount,
  trays: z._default(trayCount, null),
  discards: z._default(z.array(discard).check(z.maxLength(20, 'tooMany')), []),
  /** every position that the batch holds from that day on; absent: it stays where it is, or comes to those planned for the stage */
  cells: z.optional(cells),
  note: z._default(longText, ''),
};
const harvested = { ...moved, weightKg, gradeAKg: z._default(z.nullable(weightKg), null) };

const step = <W extends z.ZodMiniType>(one: W) =>
  z.strictObject({
    date: calendarDay,
    /** many at once, all or none */
    works: z.array(one).check(z.minLength(1, 'required'), z.maxLength(200, 'tooMany')),
    /** Y: nothing arrives at this stage any more; what is left in the one before has to be discarded */
    completeYn: z._default(flag, 'N'),
    /** with completeYn: the reason by which what is left in the stage before is discarded */
    discardRest: z._default(z.nullable(line(40)), null),
  });
const moveStep = step(z.strictObject(moved));
export type MoveStep = z.output<typeof moveStep>;
const harvestStep = step(
  z.strictObject(harvested).check(
    z.refine(({ weightKg: all, gradeAKg: best }) => best === null || best <= all, {
      path: ['gradeAKg'],
      error: 'tooBig',
    }),
  ),
);
export type HarvestStep = z.output<typeof harvestStep>;

const entry = z.object({
  entryId: whole,
  stage,
  day: calendarDay,
  plants: whole,
  trays: trayCount,
  weightKg: z.nullable(z.number()),
  gradeAKg: z.nullable(z.number()),
  /** one that closed a stage may have thrown away the rest of many entries */
  discards: z.array(z.object({ ...discard.shape, plants: whole })),
  cells: z.nullable(z.array(cell)),
  note: z.string(),
  /** null: a former member, or an import */
  memberNm: z.nullable(z.string()),
  createdAt: instant,
});
export type WorkEntry = z.output<typeof entry>;

const entryChange = z.strictObject({
  day: calendarDay,
  plants: plantCount,
  trays: trayCount,
  weightKg: z.nullable(weightKg),
  gradeAKg: z.nullable(weightKg),
  discards: z.array(discard).check(z.maxLength(20, 'tooMany')),
  note: longText,
  /** the batch's */
  version: whole,
});
export type EntryChange = z.output<typeof entryChange>;

const workParam = z.strictObject({ workNo: numberText });
const entryParam = z.strictObject({ id: numberText });
export const workFilter = {
  state: z.optional(workState),
  cultivateCropSeq: z.optional(queryNumber),
  /** of the day on which the batch began */
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  keyword: z.optional(line(60, 0)),
  /** N: those that are complete are left out */
  completeYn: z.optional(flag),
};

const stepReply = item(z.object({ entryIds: z.array(whole) }));
const under = '/farm-yield-management';

const moveCall = (name: 'sowing' | 'seedling' | 'transplant' | 'plant', summary: string) =>
  ({
    method: 'POST',
    path: `${under}/${name}`,
    who: 'farm',
    farm: 'required',
    summary,
    body: moveStep,
    reply: stepReply,
  }) as const;

export const yieldWorkApi = endpoints({
  addWork: {
    method: 'POST',
    path: `${under}/work`,
    who: 'farm',
    farm: 'required',
    summary:
      'Begin a batch in the current farm: its crop, trays, plan, and the positions it holds from its first day on',
    body: z.strictObject({
      cultivateCropSeq: rowNumber,
      /** absent: made from crop, day and a number */
      batchNm: z.optional(line(60)),
      startOn: calendarDay,
      trays: z._default(trayCount, null),
      plannedPlants: z._default(
        z.nullable(whole.check(z.minimum(1, 'tooSmall'), z.maximum(mostPlants, 'tooBig'))),
        null,
      ),
      planKg: z._default(z.nullable(weightKg), null),
      cells: z._default(cells, []),
      note: z._default(longText, ''),
    }),
    reply: item(z.object({ workNo: whole, batchNm: z.string() })),
  },
  changeWork: {
    method: 'PUT',
    path: `${under}/work/{workNo}`,
    who: 'farm',
    summary: 'Change what was planned of a batch: name, trays, plants, kg, note',
    params: workParam,
    body: z.strictObject({
      batchNm: line(60),
      trays: trayCount,
      plannedPlants: z.nullable(whole.check(z.minimum(1, 'tooSmall'), z.maximum(mostPlants, 'tooBig'))),
      planKg: z.nullable(weightKg),
      note: longText,
      version: whole,
    }),
    reply: done,
  },
  sow: moveCall('sowing', 'Sow batches: seeds and trays'),
  raiseSeedlings: moveCall('seedling', 'Move batches on to the seedling stage'),
  transplant: moveCall('transplant', 'Transplant batches'),
  plant: moveCall('plant', 'Plant batches out for the last feed'),
  harvest: {
    method: 'POST',
    path: `${under}/harvest`,
    who: 'farm',
    farm: 'required',
    summary:
      'Harvest batches: plants taken, kg, kg of grade A; fruit crops are harvested many times with 0 plants taken',
    body: harvestStep,
    reply: stepReply,
  },
  works: {
    method: 'GET',
    path: under,
    who: 'farm',
    farm: 'required',
    summary: 'The batches of the current farm with the stage they are in and their plants by stage',
    query: z.strictObject({ ...workFilter, ...page }),
    reply: items(work),
  },
  sowingDates: {
    method: 'GET',
    path: `${under}/sowing-date`,
    who: 'farm',
    farm: 'required',
    summary: 'The days on which batches of the current farm were sown, the newest first, to pick from',
    query: z.strictObject({ cultivateCropSeq: z.optional(queryNumber) }),
    reply: items(z.object({ date: calendarDay, works: z.array(z.object({ workNo: whole, batchNm: z.string() })) })),
  },
  process: {
    method: 'GET',
    path: `${under}/process/{workNo}`,
    who: 'farm',
    summary: 'One batch with every entry of every stage',
    params: workParam,
    reply: item(z.extend(work, { entries: z.array(entry) })),
  },
  registCrops: {
    method: 'GET',
    path: `${under}/regist-crop`,
    who: 'farm',
    farm: 'required',
    summary: 'The crops of the current farm for which a batch can begin',
    reply: items(
      z.object({
        cultivateCropSeq: whole,
        cropNm: z.string(),
        number: z.string(),
        stages: z.array(stage),
        portCounts: z.object({
          seedling: z.nullable(whole),
          transplant: z.nullable(whole),
          lastFeed: z.nullable(whole),
        }),
        /** days from the first stage to the harvest by its recipe */
        days: whole,
        /** g a plant */
        weightPerPlant: z.nullable(z.number()),
      }),
    ),
  },
  changeEntry: {
    method: 'PUT',
    path: `${under}/entry/{id}`,
    who: 'farm',
    summary: 'Correct an entry; refused where plants would come from nowhere',
    params: entryParam,
    body: entryChange,
    reply: done,
  },
  removeEntry: {
    method: 'DELETE',
    path: `${under}/entry/{id}`,
    who: 'farm',
    summary: 'Remove an entry and the move of positions that came with it',
    params: entryParam,
    reply: done,
  },
  removeStage: {
    method: 'DELETE',
    path: `${under}/{workNo}`,
    who: 'farm',
    summary: 'Remove all of a stage of a batch, or (state=work) the batch; refused while a later stage has entries',
    params: workParam,
    query: z.strictObject({ state: workState }),
    reply: done,
  },
  reopenStage: {
    method: 'PUT',
    path: `${under}/{workNo}/reopen`,
    who: 'farm',
    summary: 'Open a complete stage again',
    params: workParam,
    body: z.strictObject({ stage }),
    reply: done,
  },
});
