import { heartbeatSeconds, liveEvents, maxStreamFarms, type LiveEvent, type LiveValues } from '@onsil/contract/live';
import { createBell } from '#platform/bell.ts';
import type { CallContext } from '#platform/context.ts';
import { isRefusal, refuse } from '#platform/refusal.ts';
import { controllersOf } from '#features/controllers/service.ts';
import { openFarm } from '#features/farms/service.ts';
import { listChangedSince, type LiveRow } from './repository.ts';
import type { LiveHub } from './service.ts';
import { releaseAtEnd, type StreamSlots } from './slots-service.ts';

/** A right that was taken away ends an open stream within this time. */
const checkMs = 5_000;
const maxTransaction = 2n ** 64n - 1n;

type StreamFarm = { fno: number; /** as the caller named it */ farmId: string; controllerIds: readonly number[] };
type Signal = Exclude<LiveEvent, 'values'>;
type SignalName = { signal: Signal; farmId: string | null };
type Ends = { stillSignedIn: () => Promise<boolean>; closing: () => boolean };

const farmSignals = liveEvents.filter((name) => name !== 'values' && name !== 'notices');

const write = (name: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const writeSignal = ({ signal, farmId }: SignalName): string => write(signal, farmId === null ? {} : { farmId });

/** One event for each farm, since a screen shows one farm and takes no other's values. */
const writeValues = (farms: readonly StreamFarm[], rows: readonly LiveRow[], id: string): string =>
  farms
    .map(({ fno, farmId }): LiveValues => {
      const own = rows.filter((row) => row.fno === fno);
      const controllers = own.map(({ systemId, lastSeen, values }) => ({
        systemId,
        lastSeen,
        values: values as LiveValues['controllers'][number]['values'],
      }));
      return { farmId, controllers };
    })
    .filter(({ controllers }) => controllers.length > 0)
    .map((values) => write('values', values, id))
    .join('');

/** Every signal that a stream of these farms can carry. */
const signalsOf = (farms: readonly StreamFarm[]): SignalName[] => [
  { signal: 'notices', farmId: null },
  ...farms.flatMap(({ farmId }) => farmSignals.map((signal) => ({ signal, farmId }))),
];

/** Calls `onSignal` when something else changed that the viewer sees; what changed is read by its own call. */
const watchSignals = (
  ctx: CallContext,
  farms: readonly StreamFarm[],
  onSignal: (name: SignalName) => void,
): (() => void) => {
  const ends = signalsOf(farms).map((name) => {
    const id = name.farmId === null ? ctx.member?.mno : farms.find(({ farmId }) => farmId === name.farmId)?.fno;
    return ctx.bus.subscribe(
      name.signal,
      (changed) => id !== undefined && changed.includes(id) && onSignal(name),
      () => onSignal(name),
    );
  });
  return () => ends.forEach((end) => end());
};

/** Whether the caller may read a farm. @throws what is no refusal of the farm */
const mayRead = async (ctx: CallContext, farmId: string): Promise<boolean> => {
  try {
    await openFarm(ctx, farmId);
    return true;
  } catch (error) {
    if (isRefusal(error)) return error.refusal === 'UNAVAILABLE';
    throw error;
  }
};

/** The transaction that an event id names; the oldest of all where it names none. */
const transactionIn = (id = ''): string => (/^\d{1,20}$/.test(id) && BigInt(id) <= maxTransaction ? id : '0');

const openFarms = async (ctx: CallContext, farmIds: readonly string[]): Promise<StreamFarm[]> => {
  const farms: StreamFarm[] = [];
  let refusal: unknown;
  for (const farmId of farmIds) {
    try {
      const { fno } = await openFarm(ctx, farmId);
      const controllers = await controllersOf(ctx, [fno]);
      farms.push({ fno, farmId, controllerIds: controllers.map(({ controllerId }) => controllerId) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusal ??= error;
    }
  }
  if (farms.length === 0) throw refusal ?? refuse('NOT_FOUND');
  return farms;
};

/**
 * The live stream of one farm or of several (`farmId`, separated by commas). It begins with everything that changed since
 * `lastEventId` (all, without one), then carries each change within a fraction of a second. Of several farms those that the
 * caller may not read, or no longer, are named by `refused`; the stream ends when none is left or the session is over.
 */
export const openStream = async (
  ctx: CallContext,
  hub: LiveHub,
  slots: StreamSlots,
  input: Ends & { farmId: string; lastEventId: string | undefined },
): Promise<AsyncIterable<string>> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const farmIds = [...new Set(input.farmId.split(',').map((one) => one.trim()))].filter((one) => one !== '');
  if (farmIds.length > maxStreamFarms) throw refuse('INVALID', { fields: [{ path: 'farmId', code: 'tooMany' }] });
  const release = slots.take(ctx.member.mno, ctx.address);
  try {
    const farms = await openFarms(ctx, farmIds);
    const refused = farmIds.filter((farmId) => !farms.some((farm) => farm.farmId === farmId));
    const since = transactionIn(input.lastEventId);
    return releaseAtEnd(streamOf(ctx, hub, { ...input, farms, refused, since }), release);
  } catch (error) {
    release();
    throw error;
  }
};

const namesOf = (farmIds: readonly string[]): string => farmIds.map((farmId) => write('refused', { farmId })).join('');

/** What waits to be written: which controllers and signals, never their values, so that a slow reader costs nothing. */
const watchAll = (ctx: CallContext, hub: LiveHub, farms: readonly StreamFarm[]) => {
  const bell = createBell();
  const pending = new Set<number>();
  const signals = new Map<string, SignalName>();
  const addSignal = (name: SignalName): void => {
    signals.set(`${name.signal} ${name.farmId}`, name);
    bell.ring();
  };
  const unwatchSignals = watchSignals(ctx, farms, addSignal);
  const unwatch = hub.watch(
    farms.flatMap(({ controllerIds }) => controllerIds),
    (id) => {
      pending.add(id);
      bell.ring();
    },
  );
  return {
    addSignal,
    isEmpty: () => pending.size + signals.size === 0,
    wait: () => bell.wait(1_000),
    /** What is to be written for the farms that are left. */
    take: (left: readonly StreamFarm[]): string => {
      const rows = [...pending].flatMap((id) => hub.newest(id) ?? []);
      pending.clear();
      const names = [...signals.values()];
      signals.clear();
      const isLeft = ({ farmId }: SignalName): boolean =>
        farmId === null || left.some((farm) => farm.farmId === farmId);
      return names.filter(isLeft).map(writeSignal).join('') + writeValues(left, rows, hub.readOn());
    },
    close: () => {
      unwatchSignals();
      unwatch();
    },
  };
};

const streamOf = async function* (
  ctx: CallContext,
  hub: LiveHub,
  input: Ends & { farms: readonly StreamFarm[]; refused: readonly string[]; since: string },
): AsyncGenerator<string> {
  let { farms } = input;
  const watched = watchAll(ctx, hub, farms);
  try {
    const fnos = farms.map(({ fno }) => fno);
    const start = await listChangedSince(ctx.db, fnos, input.since);
    // A stream that comes back may have missed some.
    if (input.since !== '0') signalsOf(farms).forEach(watched.addSignal);
    yield `retry: 2000\n${namesOf(input.refused)}${writeValues(farms, start.rows, start.readOn) || '\n'}`;
    let [beat, checked] = [ctx.now(), ctx.now()];
    while (!input.closing()) {
      if (watched.isEmpty()) await watched.wait();
      const now = ctx.now();
      let lost: string[] = [];
      if (now - checked >= checkMs) {
        checked = now;
        if (!(await input.stillSignedIn())) return;
        const may = await Promise.all(farms.map(({ farmId }) => mayRead(ctx, farmId)));
        lost = farms.filter((_farm, at) => !may[at]).map(({ farmId }) => farmId);
        farms = farms.filter((_farm, at) => may[at]);
        if (farms.length === 0) return;
      }
      const text = namesOf(lost) + watched.take(farms);
      if (text !== '') yield text;
      else if (now - beat >= heartbeatSeconds * 1000) yield ': still here\n\n';
      else continue;
      beat = now;
    }
  } finally {
    watched.close();
  }
};
