import * as z from 'zod/mini';
import { dayMs } from '@onsil/domain/calendar/duration';
import { fieldMeta } from './controllers.ts';
import { stage } from './crops.ts';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { limitCurve, ranges } from './telemetry.ts';
import {
  exactLine,
  calendarDay,
  integer,
  integers,
  numbersOrNull,
  rangeEnd,
  rangeStart,
  rowNumber,
  rowNumberText,
  textLine,
} from './values.ts';

export const maxTiers = 50;
export const maxColumns = 500;
/** the longest range of measured values on the racks */
export const maxReadingDays = 31;
/** controllers of one answer of measured values */
export const maxReadingControllers = 100;

const tier = integer.check(z.minimum(1, 'outOfRange'), z.maximum(maxTiers, 'outOfRange'));
const column = integer.check(z.minimum(1, 'outOfRange'), z.maximum(maxColumns, 'outOfRange'));

/** A position: tiers count from the floor, columns from the left, from 1. */
export const cell = z.strictObject({ rackId: rowNumber, tier, column });
export type Cell = z.output<typeof cell>;

const area = { name: textLine(40), tierFrom: tier, tierTo: tier, columnFrom: column, columnTo: column };
/** As it is listed: a section is known by its name, its number may be sent back. */
const sectionIn = z.strictObject({ ...area, sectionNo: z.optional(rowNumber) }).check(
  z.refine(({ tierFrom, tierTo }) => tierFrom <= tierTo, { path: ['tierTo'], error: 'rangeReversed' }),
  z.refine(({ columnFrom, columnTo }) => columnFrom <= columnTo, { path: ['columnTo'], error: 'rangeReversed' }),
);

const rackText = {
  name: textLine(40),
  rackGroupNo: rowNumber,
  /** its place in the group, unique there */
  place: textLine(40),
  tierCount: tier,
  columnCount: column,
  /** plants per position */
  pots: integer.check(z.minimum(1, 'outOfRange'), z.maximum(10_000, 'outOfRange')),
};

export const newRack = z.strictObject({
  ...rackText,
  sections: z._default(z.array(sectionIn).check(z.maxLength(50, 'tooMany')), []),
});
export type NewRack = z.output<typeof newRack>;
const rackChange = z.extend(newRack, { version: integer });
export type RackChange = z.output<typeof rackChange>;

const rackGroup = z.object({
  rackGroupNo: integer,
  name: z.string(),
  order: integer,
  racks: integer,
  version: integer,
});
export type RackGroup = z.output<typeof rackGroup>;

const controllerPlace = z.object({
  controllerId: z.string(),
  controllerName: z.string(),
  rackId: integer,
  tierFrom: integer,
  tierTo: integer,
  from: calendarDay,
  /** the last day; null: still there */
  to: z.nullable(calendarDay),
});
export type ControllerPosition = z.output<typeof controllerPlace>;

const rack = z.object({
  ...rackText,
  rackId: integer,
  version: integer,
  sections: z.array(z.object({ sectionNo: integer, ...area })),
  controllers: z.array(controllerPlace),
  /** occupied positions on the requested day: [tier, column, batchId] */
  held: z.array(z.tuple([integer, integer, integer])),
  /** those of them that are only reserved: [tier, column] */
  reserved: z.array(z.tuple([integer, integer])),
});
export type Rack = z.output<typeof rack>;

/** A batch on positions, with the data that a drawn rack shows. */
const standing = z.object({
  batchId: integer,
  batchName: z.string(),
  farmCropId: integer,
  cropName: z.string(),
  /** null: planned, not sown yet */
  stage: z.nullable(stage),
  sownOn: z.nullable(calendarDay),
  /** harvest day by its recipe; null if unknown */
  harvestOn: z.nullable(calendarDay),
  plants: integer,
});
export type PlacedBatch = z.output<typeof standing>;
const readingsQuery = z
  .strictObject({
    /** by default temperature, or the first field that is reported */
    field: z.optional(textLine(40)),
    from: rangeStart,
    to: rangeEnd,
  })
  .check(z.refine(({ from, to }) => to - from <= maxReadingDays * dayMs, { path: ['from'], error: 'outOfRange' }));

/** A field through time, by controller: which tiers a value is of follows from the controllers' places of its day. */
const readings = z.object({
  /** fields that the controllers report, in the order of the catalogue */
  fields: z.array(fieldMeta),
  /** the field of the values; null if no controller reports any */
  field: z.nullable(z.string()),
  /** bucket width in seconds */
  width: integer,
  /** bucket starts in epoch seconds, from the first with a value to the last */
  t: integers,
  controllers: z.array(
    z.object({
      controllerId: z.string(),
      controllerName: z.string(),
      /** means, aligned with `t`; null without samples */
      avg: numbersOrNull,
      ranges: z.nullable(ranges),
      /** the limits over the whole range; null if `ranges` applied all the time */
      band: z.nullable(limitCurve),
    }),
  ),
  /** where these controllers were in the range */
  places: z.array(controllerPlace),
  /** controllers that were left out, because one answer has at most 100 */
  omitted: integer,
});
export type RackReadings = z.output<typeof readings>;

const rackParam = z.strictObject({ rackId: rowNumberText });
const groupText = {
  name: textLine(40),
  order: integer.check(z.minimum(0, 'outOfRange'), z.maximum(10_000, 'outOfRange')),
};

export const racksApi = endpoints({
  getRackView: {
    method: 'GET',
    path: '/farm-rack/list/{id}',
    who: 'farm',
    farm: 'path',
    summary: 'List the groups, racks, sections and positions of a farm on a day (today by default) with their batches',
    params: farmParam,
    query: z.strictObject({ day: z.optional(calendarDay) }),
    reply: item(
      z.object({ day: calendarDay, groups: z.array(rackGroup), racks: z.array(rack), batches: z.array(standing) }),
    ),
  },
  getRackReadings: {
    method: 'GET',
    path: '/farm-rack/readings/{id}',
    who: 'farm',
    farm: 'path',
    summary:
      'Get one field over at most 31 days for every controller that was at a rack of a farm, as means of 10 minutes (up to 2 days) or an hour',
    params: farmParam,
    query: readingsQuery,
    costly: 'read',
    reply: item(readings),
  },
  createRack: {
    method: 'POST',
    path: '/farm-rack/',
    who: 'manager',
    farm: 'required',
    summary: 'Create a rack in the current farm; its name and its place in the group must be free',
    body: newRack,
    reply: item(z.object({ rackId: integer })),
  },
  updateRack: {
    method: 'PUT',
    path: '/farm-rack/{rno}',
    who: 'manager',
    summary: 'Update a rack; refused if an occupied position would disappear',
    params: rackParam,
    body: rackChange,
    reply: noContent,
  },
  deleteRack: {
    method: 'DELETE',
    path: '/farm-rack/{rno}',
    who: 'manager',
    summary: 'Delete a rack; refused while it is in use',
    params: rackParam,
    reply: noContent,
  },
  listRackGroups: {
    method: 'GET',
    path: '/farm-rack/group',
    who: 'farm',
    farm: 'required',
    summary: 'List the rack groups of the current farm in order',
    reply: items(rackGroup),
  },
  createRackGroup: {
    method: 'POST',
    path: '/farm-rack/group',
    who: 'manager',
    farm: 'required',
    summary: 'Create a rack group in the current farm',
    body: z.strictObject(groupText),
    reply: item(z.object({ rackGroupNo: integer })),
  },
  updateRackGroup: {
    method: 'PUT',
    path: '/farm-rack/group/{id}',
    who: 'manager',
    summary: 'Rename or reorder a rack group',
    params: z.strictObject({ id: rowNumberText }),
    body: z.strictObject({ ...groupText, version: integer }),
    reply: noContent,
  },
  deleteRackGroup: {
    method: 'DELETE',
    path: '/farm-rack/group/{id}',
    who: 'manager',
    summary: 'Delete an empty rack group',
    params: z.strictObject({ id: rowNumberText }),
    reply: noContent,
  },
  moveCells: {
    method: 'POST',
    path: '/farm-rack/move',
    who: 'farm',
    farm: 'required',
    summary: 'Move plants between positions from a day on, all or none; `to` null clears the position',
    body: z.strictObject({
      date: calendarDay,
      moves: z
        .array(z.strictObject({ from: cell, to: z.nullable(cell) }))
        .check(z.minLength(1, 'required'), z.maxLength(2_000, 'tooMany')),
    }),
    reply: item(z.object({ works: z.array(integer) })),
  },
  listControllerPlaces: {
    method: 'GET',
    path: '/farm-rack/controller-place',
    who: 'farm',
    farm: 'required',
    summary: 'List the positions of the current farm’s controllers over time, newest first',
    query: z.strictObject({ controllerId: z.optional(exactLine(64)) }),
    reply: items(controllerPlace),
  },
  placeController: {
    method: 'POST',
    path: '/farm-rack/controller-place',
    who: 'manager',
    farm: 'required',
    summary: 'Set what a controller watches from a day on: tiers of a rack, or nothing (rno null)',
    body: z.strictObject({
      controllerId: exactLine(64),
      from: calendarDay,
      place: z.nullable(
        z
          .strictObject({ rackId: rowNumber, tierFrom: tier, tierTo: tier })
          .check(z.refine(({ tierFrom, tierTo }) => tierFrom <= tierTo, { path: ['tierTo'], error: 'rangeReversed' })),
      ),
    }),
    reply: noContent,
  },
});
