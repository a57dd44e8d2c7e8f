import * as z from 'zod/mini';
import { stage } from './crops.ts';
import { done, endpoints, item, items } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { calendarDay, line, numberText, rowNumber, whole } from './values.ts';

export const mostTiers = 50;
export const mostColumns = 500;

const tier = whole.check(z.minimum(1, 'outOfRange'), z.maximum(mostTiers, 'outOfRange'));
const column = whole.check(z.minimum(1, 'outOfRange'), z.maximum(mostColumns, 'outOfRange'));

/** A position: tiers count from the floor, columns from the left, from 1. */
export const cell = z.strictObject({ rackId: rowNumber, tier, column });
export type Cell = z.output<typeof cell>;

const area = { name: line(40), tierFrom: tier, tierTo: tier, columnFrom: column, columnTo: column };
const sectionIn = z.strictObject(area).check(
  z.refine(({ tierFrom, tierTo }) => tierFrom <= tierTo, { path: ['tierTo'], error: 'rangeReversed' }),
  z.refine(({ columnFrom, columnTo }) => columnFrom <= columnTo, { path: ['columnTo'], error: 'rangeReversed' }),
);

const rackText = {
  name: line(40),
  rackGroupNo: rowNumber,
  /** its place in the group, unique there */
  place: line(40),
  tierCount: tier,
  columnCount: column,
  /** plants per position */
  pots: whole.check(z.minimum(1, 'outOfRange'), z.maximum(10_000, 'outOfRange')),
};

export const newRack = z.strictObject({
  ...rackText,
  sections: z._default(z.array(sectionIn).check(z.maxLength(50, 'tooMany')), []),
});
export type NewRack = z.output<typeof newRack>;
const rackChange = z.extend(newRack, { version: whole });
export type RackChange = z.output<typeof rackChange>;

const rackGroup = z.object({ rackGroupNo: whole, name: z.string(), order: whole, racks: whole, version: whole });
export type RackGroup = z.output<typeof rackGroup>;

const controllerPlace = z.object({
  controllerId: z.string(),
  controllerName: z.string(),
  rackId: whole,
  tierFrom: whole,
  tierTo: whole,
  from: calendarDay,
  /** the last day; null: still there */
  to: z.nullable(calendarDay),
});
export type ControllerPlace = z.output<typeof controllerPlace>;

const rack = z.object({
  ...rackText,
  rackId: whole,
  version: whole,
  sections: z.array(z.object({ sectionNo: whole, ...area })),
  controllers: z.array(controllerPlace),
  /** occupied positions on the requested day: [tier, column, batchId] */
  held: z.array(z.tuple([whole, whole, whole])),
  /** those of them that are only reserved: [tier, column] */
  reserved: z.array(z.tuple([whole, whole])),
});
export type Rack = z.output<typeof rack>;

/** A batch on positions, with the data that a drawn rack shows. */
const standing = z.object({
  batchId: whole,
  batchName: z.string(),
  farmCropId: whole,
  cropName: z.string(),
  /** null: planned, not sown yet */
  stage: z.nullable(stage),
  sownOn: z.nullable(calendarDay),
  /** harvest day by its recipe; null if unknown */
  harvestOn: z.nullable(calendarDay),
  plants: whole,
});
export type StandingBatch = z.output<typeof standing>;

const rackParam = z.strictObject({ rackId: numberText });
const groupText = { name: line(40), order: whole.check(z.minimum(0, 'outOfRange'), z.maximum(10_000, 'outOfRange')) };

export const racksApi = endpoints({
  racks: {
    method: 'GET',
    path: '/farm-rack/list/{id}',
    who: 'farm',
    summary: 'List the groups, racks, sections and positions of a farm on a day (today by default) with their batches',
    params: farmParam,
    query: z.strictObject({ day: z.optional(calendarDay) }),
    reply: item(
      z.object({ day: calendarDay, groups: z.array(rackGroup), racks: z.array(rack), batches: z.array(standing) }),
    ),
  },
  addRack: {
    method: 'POST',
    path: '/farm-rack/',
    who: 'manager',
    farm: 'required',
    summary: 'Create a rack in the current farm; its name and its place in the group must be free',
    body: newRack,
    reply: item(z.object({ rackId: whole })),
  },
  changeRack: {
    method: 'PUT',
    path: '/farm-rack/{rno}',
    who: 'manager',
    summary: 'Update a rack; refused if an occupied position would disappear',
    params: rackParam,
    body: rackChange,
    reply: done,
  },
  removeRack: {
    method: 'DELETE',
    path: '/farm-rack/{rno}',
    who: 'manager',
    summary: 'Delete a rack; refused while it is in use',
    params: rackParam,
    reply: done,
  },
  rackGroups: {
    method: 'GET',
    path: '/farm-rack/group',
    who: 'farm',
    farm: 'required',
    summary: 'List the rack groups of the current farm in order',
    reply: items(rackGroup),
  },
  addRackGroup: {
    method: 'POST',
    path: '/farm-rack/group',
    who: 'manager',
    farm: 'required',
    summary: 'Create a rack group in the current farm',
    body: z.strictObject(groupText),
    reply: item(z.object({ rackGroupNo: whole })),
  },
  changeRackGroup: {
    method: 'PUT',
    path: '/farm-rack/group/{id}',
    who: 'manager',
    summary: 'Rename or reorder a rack group',
    params: z.strictObject({ id: numberText }),
    body: z.strictObject({ ...groupText, version: whole }),
    reply: done,
  },
  removeRackGroup: {
    method: 'DELETE',
    path: '/farm-rack/group/{id}',
    who: 'manager',
    summary: 'Delete an empty rack group',
    params: z.strictObject({ id: numberText }),
    reply: done,
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
    reply: item(z.object({ works: z.array(whole) })),
  },
  controllerPlaces: {
    method: 'GET',
    path: '/farm-rack/controller-place',
    who: 'farm',
    farm: 'required',
    summary: 'List the positions of the current farm’s controllers over time, newest first',
    query: z.strictObject({ controllerId: z.optional(line(64)) }),
    reply: items(controllerPlace),
  },
  placeController: {
    method: 'POST',
    path: '/farm-rack/controller-place',
    who: 'manager',
    farm: 'required',
    summary: 'Set what a controller watches from a day on: tiers of a rack, or nothing (rno null)',
    body: z.strictObject({
      controllerId: line(64),
      from: calendarDay,
      place: z.nullable(
        z
          .strictObject({ rackId: rowNumber, tierFrom: tier, tierTo: tier })
          .check(z.refine(({ tierFrom, tierTo }) => tierFrom <= tierTo, { path: ['tierTo'], error: 'rangeReversed' })),
      ),
    }),
    reply: done,
  },
});
