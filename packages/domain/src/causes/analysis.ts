import { isEquipment } from '../telemetry/fields.ts';
import { changeOf, comparedAt, type FieldChange } from './field-change.ts';
import { withAirMoisture, type MissingSource, type RoomSeries, type Situation } from './situation.ts';
import { listUsualDays } from './usual-days.ts';

/** A situation with the changes of its fields, and of the deviated field in the neighbouring rooms. */
export type Analysis = Situation & {
  at: number;
  /** how many days before the usual course is taken from */
  usualDays: readonly number[];
  /** 1 for a value that is too high, −1 for one that is too low */
  direction: 1 | -1;
  changeOf: (field: string) => FieldChange | null;
  neighbourChanges: readonly { name: string; change: FieldChange }[];
  missing: readonly MissingSource[];
};

const missingOf = (situation: Situation, room: RoomSeries, own: FieldChange | null): MissingSource[] => {
  const found: Record<MissingSource, boolean> = {
    days: own !== null,
    neighbours: situation.neighbours.length > 0,
    outside: situation.outside.length > 0,
    manual: situation.manual !== null,
    equipment: [...room.keys()].some(isEquipment),
  };
  return (Object.keys(found) as MissingSource[]).filter((source) => !found[source]);
};

/** Compares every field with its usual course. */
export function analyze(situation: Situation): Analysis {
  const at = comparedAt(situation);
  const usualDays = listUsualDays(situation, at);
  const comparison = { at, days: usualDays };
  const room = withAirMoisture(situation.room);
  const neighbours = situation.neighbours.map((one) => ({ ...one, room: withAirMoisture(one.room) }));
  const rooms = neighbours.map((one) => one.room);
  const changes = new Map(
    [...room.keys()].map((field) => [field, changeOf(field, room, isEquipment(field) ? [] : rooms, comparison)]),
  );
  return {
    ...situation,
    at,
    usualDays,
    room,
    neighbours,
    direction: situation.side === 'high' ? 1 : -1,
    changeOf: (field) => changes.get(field) ?? null,
    neighbourChanges: neighbours.flatMap(({ name, room: other }) => {
      const change = changeOf(situation.field, other, [], comparison);
      return change ? [{ name, change }] : [];
    }),
    missing: missingOf(situation, room, changes.get(situation.field) ?? null),
  };
}
