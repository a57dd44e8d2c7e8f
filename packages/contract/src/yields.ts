import * as z from 'zod/mini';
import { stage } from './crops.ts';
import { done, endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { farmParam } from './farms.ts';
import { cell } from './racks.ts';
import { calendarDay, flag, line, numberText, queryNumber, rowNumber, whole } from './values.ts';
import { longText, plantCount, trayCount, weightKg } from './yield-work.ts';

/** What happened at one stage of a batch, in one line. */
const flatStage = z.object({
  stage,
  /** the first and the last day on which plants arrived */
  firstOn: z.nullable(calendarDay),
  lastOn: z.nullable(calendarDay),
  /** of all its entries together */
  trays: z.nullable(whole),
  plants: whole,
  discarded: whole,
  /** why, the first where there are several; a code of DISCARD_REASON, null where none were */
  reason: z.nullable(z.string()),
  /** of those that arrived at the stage before, how many arrived here, 0 … 1; null at the first stage, or before it began */
  rate: z.nullable(z.number()),
});

/** A batch as one flat record (`yno` is its `workNo`). */
const registration = z.object({
  yno: whole,
  batchNm: z.string(),
  cultivateCropSeq: whole,
  cropNm: z.string(),
  stages: z.array(flatStage),
  harvestKg: z.number(),
  gradeAKg: z.nullable(z.number()),
  /** share of grade A in what was graded, 0 … 1 */
  gradeARate: z.nullable(z.number()),
  /** g a plant that was harvested, or that stood where plants are harvested many times */
  weightPerPlant: z.nullable(z.number()),
  /** harvested of those that arrived at the first stage, 0 … 1 */
  survival: z.nullable(z.number()),
  note: z.string(),
  /** the racks it stood on, with the named part where it filled one */
  places: z.array(z.object({ rno: whole, rackNm: z.string(), sectionNm: z.nullable(z.string()), cells: whole })),
  completeYn: flag,
  /**
   * Y: a stage has several entries, or discards for several reasons, or only some of the stages are complete, so that it can
   * only be changed step by step
   */
  stepwiseYn: flag,
  version: whole,
});
export type Registration = z.output<typeof registration>;

const flatIn = z.strictObject({
  cultivateCropSeq: rowNumber,
  batchNm: z.optional(line(60)),
  /** the crop's stages, as far as they were reached, in order */
  stages: z
    .array(
      z.strictObject({
        stage,
        date: calendarDay,
        plants: plantCount,
        trays: z._default(trayCount, null),
        /** of those in this stage, thrown away before they moved on */
        discarded: z._default(plantCount, 0),
        /** a code of DISCARD_REASON */
        reason: z._default(line(40), 'OTHER'),
      }),
    )
    .check(z.minLength(1, 'required'), z.maxLength(5, 'tooMany')),
  /** required with a harvest */
  harvestKg: z._default(z.nullable(weightKg), null),
  gradeAKg: z._default(z.nullable(weightKg), null),
  note: z._default(longText, ''),
  /**
   * A rack, whole or a named part of it, or else single positions, held from the first stage to the harvest. With none of
   * them a new record stands nowhere, and one that is changed stays where it stood; empty `cells` take it away from there.
   */
  rno: z._default(z.nullable(rowNumber), null),
  sectionNo: z._default(z.nullable(rowNumber), null),
  cells: z.optional(z.array(cell).check(z.maxLength(2_000, 'tooMany'))),
  /**
   * Y: every stage up to the last one given is complete; what did not move on from the ones before it counts as discarded.
   * With the harvest the cycle is over.
   */
  completeYn: z._default(flag, 'Y'),
});
export type FlatYield = z.output<typeof flatIn>;
const flatChange = z.extend(flatIn, { version: whole });
export type FlatYieldChange = z.output<typeof flatChange>;

export const yieldFilter = {
  cultivateCropSeq: z.optional(queryNumber),
  /** of the first day of a batch */
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  keyword: z.optional(line(60, 0)),
};

const yieldParam = z.strictObject({ yno: numberText });

export const yieldsApi = endpoints({
  yields: {
    method: 'GET',
    path: '/farm-yield/{id}',
    who: 'farm',
    summary: 'The registrations of a farm, the newest first; `yno` for one of them',
    params: farmParam,
    query: z.strictObject({ ...yieldFilter, yno: z.optional(queryNumber), ...page }),
    reply: items(registration),
  },
  addYield: {
    method: 'POST',
    path: '/farm-yield',
    who: 'farm',
    farm: 'required',
    summary: 'Enter a whole cycle of the current farm as one record; it is the same batch as one entered step by step',
    body: flatIn,
    reply: item(z.object({ yno: whole })),
  },
  changeYield: {
    method: 'PUT',
    path: '/farm-yield/{yno}',
    who: 'farm',
    summary: 'Change a record; one whose stages have several entries is changed step by step',
    params: yieldParam,
    body: flatChange,
    reply: done,
  },
  removeYield: {
    method: 'DELETE',
    path: '/farm-yield/{yno}',
    who: 'farm',
    summary: 'Remove a record with all of its entries',
    params: yieldParam,
    reply: done,
  },
});
