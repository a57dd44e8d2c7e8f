import * as z from 'zod/mini';
import { longText, plantCount, trayCount, weightKg } from './batches.ts';
import { stage } from './crops.ts';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { farmParam } from './farms.ts';
import { cell } from './racks.ts';
import { calendarDay, yesNo, textLine, rowNumberText, queryNumber, rowNumber, integer } from './values.ts';

/** Summary of one stage of a batch. */
const flatStage = z.object({
  stage,
  /** first and last day of arrivals */
  firstOn: z.nullable(calendarDay),
  lastOn: z.nullable(calendarDay),
  /** total of all its entries */
  trays: z.nullable(integer),
  plants: integer,
  discarded: integer,
  /** first discard reason (a code of DISCARD_REASON); null: none */
  reason: z.nullable(z.string()),
  /** fraction of the previous stage's plants that arrived here, 0 … 1; null at the first stage, or before it started */
  rate: z.nullable(z.number()),
});

/** A batch as one flat record (`registrationId` is its `batchId`). */
const registration = z.object({
  registrationId: integer,
  batchName: z.string(),
  farmCropId: integer,
  cropName: z.string(),
  stages: z.array(flatStage),
  harvestKg: z.number(),
  kgGradeA: z.nullable(z.number()),
  /** grade A as a fraction of the graded harvest, 0 … 1 */
  gradeARate: z.nullable(z.number()),
  /** g per harvested plant; for crops with repeated harvests, per plant grown */
  weightPerPlant: z.nullable(z.number()),
  /** harvested plants as a fraction of those at the first stage, 0 … 1 */
  survival: z.nullable(z.number()),
  note: z.string(),
  /** its racks, with the named section if it filled one */
  places: z.array(
    z.object({ rackId: integer, rackName: z.string(), sectionName: z.nullable(z.string()), cells: integer }),
  ),
  isComplete: yesNo,
  /**
   * Y: editable step by step only, because a stage has several entries or discard reasons, or only some stages are
   * closed
   */
  isStepwise: yesNo,
  version: integer,
});
export type Registration = z.output<typeof registration>;

const flatIn = z.strictObject({
  farmCropId: rowNumber,
  batchName: z.optional(textLine(60)),
  /** the stages reached, in order */
  stages: z
    .array(
      z.strictObject({
        stage,
        date: calendarDay,
        plants: plantCount,
        trays: z._default(trayCount, null),
        /** discarded in this stage before moving on */
        discarded: z._default(plantCount, 0),
        /** a code of DISCARD_REASON */
        reason: z._default(textLine(40), 'OTHER'),
      }),
    )
    .check(z.minLength(1, 'required'), z.maxLength(5, 'tooMany')),
  /** required with a harvest */
  harvestKg: z._default(z.nullable(weightKg), null),
  kgGradeA: z._default(z.nullable(weightKg), null),
  note: z._default(longText, ''),
  /**
   * A rack, one of its sections, or single positions, occupied from the first stage to the harvest. If all are absent,
   * a new record has no position and a changed one keeps its own; empty `cells` clear them.
   */
  rackId: z._default(z.nullable(rowNumber), null),
  sectionNo: z._default(z.nullable(rowNumber), null),
  cells: z.optional(z.array(cell).check(z.maxLength(2_000, 'tooMany'))),
  /**
   * Y: closes every stage up to the last one given; plants that did not move on count as discarded. With a harvest the
   * cycle is complete.
   */
  isComplete: z._default(yesNo, true),
});
export type FlatYield = z.output<typeof flatIn>;
const flatChange = z.extend(flatIn, { version: integer });
export type FlatYieldChange = z.output<typeof flatChange>;

export const yieldSortKeys = ['name', 'begun', 'discarded', 'survival', 'kg', 'weight', 'gradeA'] as const;

/** Filters and order of the registrations of a farm. */
export const yieldFilter = {
  farmCropId: z.optional(queryNumber),
  /** by the batch's first day */
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  keyword: z.optional(textLine(60, 0)),
  ...sortQuery(yieldSortKeys),
};

const yieldParam = z.strictObject({ registrationId: rowNumberText });

export const yieldsApi = endpoints({
  listRegistrations: {
    method: 'GET',
    path: '/farm-yield/{id}',
    who: 'farm',
    farm: 'path',
    summary: 'List the registrations of a farm, newest first or sorted; `yno` for one of them',
    params: farmParam,
    query: z.strictObject({ ...yieldFilter, registrationId: z.optional(queryNumber), ...pageQuery }),
    reply: items(registration),
  },
  createYield: {
    method: 'POST',
    path: '/farm-yield',
    who: 'farm',
    farm: 'required',
    summary: 'Enter a whole cycle of the current farm as one record; the same batch as one entered step by step',
    body: flatIn,
    reply: item(z.object({ registrationId: integer })),
  },
  updateYield: {
    method: 'PUT',
    path: '/farm-yield/{yno}',
    who: 'farm',
    summary: 'Update a record; one whose stages have several entries must be changed step by step',
    params: yieldParam,
    body: flatChange,
    reply: noContent,
  },
  deleteYield: {
    method: 'DELETE',
    path: '/farm-yield/{yno}',
    who: 'farm',
    summary: 'Delete a record with all of its entries',
    params: yieldParam,
    reply: noContent,
  },
});
