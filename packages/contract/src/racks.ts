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
export const cell = z.strictObject({ rno: rowNumber, tier, column });
export type Cell = z.output<typeof cell>;

const area = { name: line(40), tierFrom: tier, tierTo: tier, columnFrom: column, columnTo: column };
const sectionIn = z.strictObject(area).check(
  z.refine(({ tierFrom, tierTo }) => tierFrom <= tierTo, { path: ['tierTo'], error: 'rangeReversed' }),
  z.refine(({ columnFrom, columnTo }) => columnFrom <= columnTo, { path: ['columnTo'], error: 'rangeReversed' }),
);

const rackText = {
  name: line(40),
  rackGroupNo: rowNumber,
  /** where it stands in its group, each place once */
  place: line(40),
  tierCount: tier,
  columnCount: column,
  /** plants that find room on one position */
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
  systemId: z.string(),
  connectNm: z.string(),
  rno: whole,
  tierFrom: whole,
  tierTo: whole,
  from: calendarDay,
  /** the last day; null: it stands there now */
  to: z.nullable(calendarDay),
});
export type ControllerPlace = z.output<typeof controllerPlace>;

const rack = z.object({
  ...rackText,
  rno: whole,
  version: whole,
  sections: z.array(z.object({ sectionNo: whole, ...area })),
  controllers: z.array(controllerPlace),
  /** positions that are held on the day asked for: [tier, column, workNo] */
  held: z.array(z.tuple([whole, whole, whole])),
  /** those of them that are only held for plants to come: [tier, column] */
  reserved: z.array(z.tuple([whole, whole])),
});
export type Rack = z.output<typeof rack>;

/** A batch that holds positions, as far as a drawn rack tells of it. */
const standing = z.object({
  workNo: whole,
  batchNm: z.string(),
  cultivateCropSeq: whole,
  cropNm: z.string(),
  /** null: planned, nothing sown yet */
  stage: z.nullable(stage),
  sownOn: z.nullable(calendarDay),
  /** when its recipe would have it harvested; null where that cannot be told */
  harvestOn: z.nullable(calendarDay),
  plants: whole,
});
export type StandingBatch = z.output<typeof standing>;

const rackParam = z.strictObject({ rno: numberText });
const groupText = { name: line(40), order: whole.check(z.minimum(0, 'outOfRange'), z.maximum(10_000, 'outOfRange')) };

export const racksApi = endpoints({
  racks: {
    method: 'GET',
    path: '/farm-rack/list/{id}',
    who: 'farm',
    summary:
      'The groups, racks, sections and positions of a farm on a day (today where none is named), with what stands there',
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
    summary: 'Set up a rack in the current farm; its name and its place in the group must be free',
    body: newRack,
    reply: item(z.object({ rno: whole })),
  },
  changeRack: {
    method: 'PUT',
    path: '/farm-rack/{rno}',
    who: 'manager',
    summary: 'Change a rack; refused where a position that is held would vanish',
    params: rackParam,
    body: rackChange,
    reply: done,
  },
  removeRack: {
    method: 'DELETE',
    path: '/farm-rack/{rno}',
    who: 'manager',
    summary: 'Take a rack away; refused while it is in use',
    params: rackParam,
    reply: done,
  },
  rackGroups: {
    method: 'GET',
    path: '/farm-rack/group',
    who: 'farm',
    farm: 'required',
    summary: 'The rack groups of the current farm, in their order',
    reply: items(rackGroup),
  },
  addRackGroup: {
    method: 'POST',
    path: '/farm-rack/group',
    who: 'manager',
    farm: 'required',
    summary: 'Set up a rack group in the current farm',
    body: z.strictObject(groupText),
    reply: item(z.object({ rackGroupNo: whole })),
  },
  changeRackGroup: {
    method: 'PUT',
    path: '/farm-rack/group/{id}',
    who: 'manager',
    summary: 'Rename or move a rack group',
    params: z.strictObject({ id: numberText }),
    body: z.strictObject({ ...groupText, version: whole }),
    reply: done,
  },
  removeRackGroup: {
    method: 'DELETE',
    path: '/farm-rack/group/{id}',
    who: 'manager',
    summary: 'Remove a rack group; one with racks is not',
    params: z.strictObject({ id: numberText }),
    reply: done,
  },
  moveCells: {
    method: 'POST',
    path: '/farm-rack/move',
    who: 'farm',
    farm: 'required',
    summary: 'Move what stands on positions to others from a day on, all or none; `to` null clears the position',
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
    summary: 'Where the controllers of the current farm stood and stand, the newest first',
    query: z.strictObject({ systemId: z.optional(line(64)) }),
    reply: items(controllerPlace),
  },
  placeController: {
    method: 'POST',
    path: '/farm-rack/controller-place',
    who: 'manager',
    farm: 'required',
    summary: 'Say what a controller watches from a day on: tiers of a rack, or nothing (rno null)',
    body: z.strictObject({
      systemId: line(64),
      from: calendarDay,
      place: z.nullable(
        z
          .strictObject({ rno: rowNumber, tierFrom: tier, tierTo: tier })
          .check(z.refine(({ tierFrom, tierTo }) => tierFrom <= tierTo, { path: ['tierTo'], error: 'rangeReversed' })),
      ),
    }),
    reply: done,
  },
});
