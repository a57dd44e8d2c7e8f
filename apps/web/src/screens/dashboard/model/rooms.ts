import type { Deviation } from '@onsil/contract/deviations';
import type { LastValue, LastValues } from '@onsil/contract/telemetry';
import { isUnattended } from '@onsil/domain/alarms/deviation-state';
import { evaluateController, highestLevel, type Verdict } from './verdict.ts';

/**
 * What a room needs, most urgent first: an open deviation that nobody acted on; no data; an open deviation with an
 * action, or one that recovers; some values stopped; out of range without an open deviation; nothing. One that never
 * reported comes last.
 */
const roomStates = ['unattended', 'unheard', 'attended', 'partly', 'outside', 'well', 'never'] as const;
type RoomState = (typeof roomStates)[number];

/** A controller's place on the farm as a whole. */
export type Room = {
  controller: LastValues;
  state: RoomState;
  /** 0 to 3 */
  level: number;
  verdict: Verdict;
  /** the most urgent open deviation */
  deviation: Deviation | undefined;
  /** of a room that is only out of range: the deviation of its value, where a person closed it */
  closed: Deviation | undefined;
  /** the value to show: the one out of range, else the first with a range */
  value: LastValue | undefined;
};

const isOf = ({ controllerId, channels }: Deviation, id: string): boolean =>
  controllerId === id || channels.some((channel) => channel.controllerId === id);

const stateOf = (verdict: Verdict, level: number, deviation: Deviation | undefined, isKnown: boolean): RoomState => {
  if (deviation) return isUnattended(deviation) ? 'unattended' : 'attended';
  // Until the deviations are known, a level most likely has one.
  if (!isKnown && level > 0) return 'unattended';
  switch (verdict.kind) {
    case 'late':
    case 'silent':
      return 'unheard';
    case 'out':
      return 'outside';
    case 'unjudged':
      return 'well';
    default:
      return verdict.kind;
  }
};

/**
 * A room at `now` (epoch ms).
 *
 * @param open the farm's open deviations, most urgent first; undefined until known
 * @param stillOut those closed by hand whose value is still out of range
 */
export function roomOf(
  controller: LastValues,
  open: readonly Deviation[] | undefined,
  now: number,
  stillOut: readonly Deviation[] = [],
): Room {
  const verdict = evaluateController(controller, now);
  const own = open?.filter((one) => isOf(one, controller.controllerId)) ?? [];
  const deviation = own.find(isUnattended) ?? own[0];
  const level = deviation?.level ?? highestLevel(controller);
  const { values } = controller;
  const value =
    values.find(({ field }) => field === deviation?.field) ??
    verdict.out[0] ??
    values.find(({ ranges }) => ranges !== null) ??
    values[0];
  const state = stateOf(verdict, level, deviation, open !== undefined);
  const closed = stillOut.find((one) => isOf(one, controller.controllerId) && one.field === value?.field);
  return { controller, verdict, deviation, level, value, state, closed: state === 'outside' ? closed : undefined };
}

/** What rooms are compared by, and how many of these a card has beside its main value. */
const compared = ['temperature', 'humidity', 'co2', 'vpd', 'ec'];
const maxOthers = 3;

/** The main values of a room that reports, without the one that it shows already. */
export const otherValues = ({ controller, state, value }: Room): LastValue[] =>
  state === 'unheard' || state === 'never'
    ? []
    : compared
        .flatMap((field) => controller.values.find((one) => one.field === field && one !== value) ?? [])
        .slice(0, maxOthers);

/** The fields of a controller whose deviation was closed by hand while the value is out of range. */
export const quietFields = (
  { controllerId }: LastValues,
  stillOut: readonly Deviation[] | undefined,
): ReadonlySet<string> =>
  new Set(stillOut?.filter((one) => isOf(one, controllerId)).flatMap(({ field }) => field ?? []));

const urgencyOf = ({ state, level }: Room): number => 10 * (roomStates.length - roomStates.indexOf(state)) + level;

/** A room that recovers keeps its place for this long, so that no row moves away under a finger. */
export const orderHoldMs = 60_000;

/** The shown order, and the urgencies and the instant (epoch ms) for which it was made. */
export type HeldOrder = { ids: readonly string[]; urgencies: ReadonlyMap<string, number>; at: number };
export const noOrder: HeldOrder = { ids: [], urgencies: new Map(), at: 0 };

/** Worst first. The order changes at once when a room gets worse, else only after a while. */
export function holdOrder(held: HeldOrder, rooms: readonly Room[], now: number): HeldOrder {
  const idOf = ({ controller }: Room): string => controller.controllerId;
  const isWorse = rooms.some((room) => urgencyOf(room) > (held.urgencies.get(idOf(room)) ?? 0));
  const isSame = rooms.length === held.ids.length;
  if (isSame && !isWorse && now - held.at < orderHoldMs) return held;
  const urgencies = new Map(rooms.map((room) => [idOf(room), urgencyOf(room)]));
  const ids = rooms.toSorted((a, b) => urgencyOf(b) - urgencyOf(a)).map(idOf);
  return { ids, urgencies, at: now };
}

/** The rooms in a held order. */
export const inOrder = (rooms: readonly Room[], { ids }: HeldOrder): Room[] =>
  ids.flatMap((id) => rooms.find(({ controller }) => controller.controllerId === id) ?? []);

/** What the farm as a whole needs: the most urgent state, and the rooms in it. */
export const farmVerdict = (rooms: readonly Room[]): { state: RoomState; rooms: Room[] } => {
  const state = roomStates.find((one) => rooms.some((room) => room.state === one)) ?? 'well';
  return { state, rooms: rooms.filter((room) => room.state === state) };
};

/**
 * The phrase of `dashboard.farm` that says it, and its parts: the first of the rooms concerned, and how many more there are.
 *
 * @param toCheck readings in these rooms that a person has to check
 * @param isKnown whether the farm's open deviations are known: values in range may still have one
 */
export const farmSentence = (rooms: readonly Room[], toCheck: readonly unknown[], isKnown = true) => {
  const { state, rooms: affected } = farmVerdict(rooms);
  const count = Math.max(0, affected.length - 1);
  const ofWell = !isKnown ? 'unsure' : toCheck.length > 0 ? 'toCheck' : 'well';
  return {
    state: state === 'well' ? ofWell : state,
    form: count > 0 ? 'many' : 'one',
    name: affected[0]?.controller.controllerName ?? '',
    count,
  } as const;
};
