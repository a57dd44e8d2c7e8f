import {
  heartbeatSeconds,
  liveEvents,
  liveValues,
  maxStreamFarms,
  type LiveEvent,
  type LiveValues,
} from '@onsil/contract/live';
import { toWire } from '@onsil/contract/wire';
import { requireFarm } from '#features/farms/farms.ts';
import { listChangedSince, type LiveRow } from '#features/telemetry/telemetry.ts';
import type { MemberContext } from '#platform/context.ts';
import { createWakeSignal } from '#platform/events/wake-signal.ts';
import { apiError, invalidField, isApiError } from '#platform/http/api-error.ts';
import { isUnavailable } from '#platform/http/errors.ts';
import type { LiveHub } from './live-hub.ts';
import { releaseSlotAtEnd, type StreamSlots } from './stream-slots.ts';

/** A revoked permission ends an open stream within this time. */
const checkMs = 5_000;
const maxTransaction = 2n ** 64n - 1n;

type StreamFarm = {
  farmNo: number;
  /** number or id, as the client sent it */
  farmId: string;
};
type Signal = Exclude<LiveEvent, 'values'>;
type SignalName = { signal: Signal; farmId: string | null };
type Ends = { stillSignedIn: () => Promise<boolean>; closing: () => boolean };

const farmSignals = liveEvents.filter((name) => name !== 'values' && name !== 'notices');

const write = (name: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const writeSignal = ({ signal, farmId }: SignalName): string => write(signal, farmId === null ? {} : { farmId });

/** One event per farm, since a screen shows a single farm. */
const writeValues = (farms: readonly StreamFarm[], rows: readonly LiveRow[], id: string): string =>
  farms
    .map(({ farmNo, farmId }): LiveValues => {
      const own = rows.filter((row) => row.farmNo === farmNo);
      const controllers = own.map(({ controllerId, lastSeen, values }) => ({
        controllerId,
        lastSeen,
        values: values as LiveValues['controllers'][number]['values'],
      }));
      return { farmId, controllers };
    })
    .filter(({ controllers }) => controllers.length > 0)
    .map((values) => write('values', toWire(liveValues, values) as object, id))
    .join('');

/** Every signal a stream of these farms can carry. */
const signalsOf = (farms: readonly StreamFarm[]): SignalName[] => [
  { signal: 'notices', farmId: null },
  ...farms.flatMap(({ farmId }) => farmSignals.map((signal) => ({ signal, farmId }))),
];

/** Calls `onSignal` when other data visible to the client changed; the client then refetches it. */
const watchSignals = (
  ctx: MemberContext,
  farms: readonly StreamFarm[],
  onSignal: (name: SignalName) => void,
): (() => void) => {
  const unsubscribes = signalsOf(farms).map((name) => {
    const id = name.farmId === null ? ctx.member.memberNo : farms.find(({ farmId }) => farmId === name.farmId)?.farmNo;
    return ctx.bus.subscribe(
      name.signal,
      (changed) => id !== undefined && changed.includes(id) && onSignal(name),
      () => onSignal(name),
    );
  });
  return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
};

/** Whether the caller still has access to a farm; true while the database is unavailable. */
const canRead = async (ctx: MemberContext, farmId: string): Promise<boolean> => {
  try {
    await requireFarm(ctx, farmId);
    return true;
  } catch (error) {
    if (isUnavailable(error)) return true;
    if (isApiError(error)) return false;
    throw error;
  }
};

/** Whether the session is still valid; true while the database is unavailable. */
const isSignedIn = ({ stillSignedIn }: Ends): Promise<boolean> =>
  stillSignedIn().catch((error: unknown) => {
    if (isUnavailable(error)) return true;
    throw error;
  });

/** Transaction id in an event id; 0 (everything) for an invalid one. */
const transactionIn = (id = ''): string => (/^\d{1,20}$/.test(id) && BigInt(id) <= maxTransaction ? id : '0');

const openFarms = async (ctx: MemberContext, farmIds: readonly string[]): Promise<StreamFarm[]> => {
  const farms: StreamFarm[] = [];
  let refusal: unknown;
  for (const farmId of farmIds) {
    try {
      const { farmNo } = await requireFarm(ctx, farmId);
      farms.push({ farmNo, farmId });
    } catch (error) {
      if (!isApiError(error)) throw error;
      refusal ??= error;
    }
  }
  if (farms.length === 0) throw refusal ?? apiError('NOT_FOUND');
  return farms;
};

/**
 * Live stream of one or several farms (`farmId`, comma-separated). Starts with everything that changed since
 * `lastEventId`, or with everything, then sends each change within a fraction of a second. Farms without access are
 * named by `refused` events; the stream ends when none is left or the session ends.
 * @throws NOT_FOUND without access to any farm, INVALID for too many farms, TOO_MANY at the stream limit
 */
export const openStream = async (
  ctx: MemberContext,
  hub: LiveHub,
  slots: StreamSlots,
  input: Ends & { farmId: string; lastEventId: string | undefined },
): Promise<AsyncIterable<string>> => {
  const { member } = ctx;
  const farmIds = [...new Set(input.farmId.split(',').map((one) => one.trim()))].filter((one) => one !== '');
  if (farmIds.length > maxStreamFarms) throw invalidField('farmId', 'tooMany');
  const release = slots.take(member.memberNo, ctx.address);
  try {
    const farms = await openFarms(ctx, farmIds);
    const refused = farmIds.filter((farmId) => !farms.some((farm) => farm.farmId === farmId));
    const since = transactionIn(input.lastEventId);
    return releaseSlotAtEnd(streamOf(ctx, hub, { ...input, farms, refused, since }), release);
  } catch (error) {
    release();
    throw error;
  }
};

const writeRefused = (farmIds: readonly string[]): string =>
  farmIds.map((farmId) => write('refused', { farmId })).join('');

/** Pending controllers and signals, without values, so that a slow reader costs nothing. */
const collectPending = async (ctx: MemberContext, hub: LiveHub, farms: readonly StreamFarm[]) => {
  const wakeSignal = createWakeSignal();
  const pending = new Set<number>();
  const signals = new Map<string, SignalName>();
  const addSignal = (name: SignalName): void => {
    signals.set(`${name.signal} ${name.farmId}`, name);
    wakeSignal.signal();
  };
  const addController = (controllerNo: number): void => {
    pending.add(controllerNo);
    wakeSignal.signal();
  };
  const unwatch = await hub.watch(
    farms.map(({ farmNo }) => farmNo),
    addController,
  );
  const unwatchSignals = watchSignals(ctx, farms, addSignal);
  return {
    addSignal,
    isEmpty: () => pending.size + signals.size === 0,
    wait: () => wakeSignal.wait(1_000),
    /** Formats and clears pending events of the given farms. */
    take: (left: readonly StreamFarm[]): string => {
      const rows = [...pending].flatMap((controllerNo) => hub.newest(controllerNo) ?? []);
      pending.clear();
      const names = [...signals.values()];
      signals.clear();
      const isLeft = ({ farmId }: SignalName): boolean =>
        farmId === null || left.some((farm) => farm.farmId === farmId);
      return names.filter(isLeft).map(writeSignal).join('') + writeValues(left, rows, hub.cursor());
    },
    close: () => {
      unwatchSignals();
      unwatch();
    },
  };
};

const streamOf = async function* (
  ctx: MemberContext,
  hub: LiveHub,
  input: Ends & { farms: readonly StreamFarm[]; refused: readonly string[]; since: string },
): AsyncGenerator<string> {
  let { farms } = input;
  const pendingEvents = await collectPending(ctx, hub, farms);
  try {
    const farmNos = farms.map(({ farmNo }) => farmNo);
    const start = await listChangedSince(ctx.db, farmNos, input.since);
    // A client that reconnects may have missed signals.
    if (input.since !== '0') signalsOf(farms).forEach(pendingEvents.addSignal);
    yield `retry: 2000\n${writeRefused(input.refused)}${writeValues(farms, start.rows, start.cursor) || '\n'}`;
    // Monotonic: a clock that is set back must not delay a check.
    let [lastWriteAt, lastCheckAt] = [performance.now(), performance.now()];
    while (!input.closing()) {
      if (pendingEvents.isEmpty()) await pendingEvents.wait();
      const now = performance.now();
      let lostFarmIds: string[] = [];
      if (now - lastCheckAt >= checkMs) {
        lastCheckAt = now;
        if (!(await isSignedIn(input))) return;
        const readable = await Promise.all(farms.map(({ farmId }) => canRead(ctx, farmId)));
        lostFarmIds = farms.filter((_farm, at) => !readable[at]).map(({ farmId }) => farmId);
        farms = farms.filter((_farm, at) => readable[at]);
        if (farms.length === 0) return;
      }
      const text = writeRefused(lostFarmIds) + pendingEvents.take(farms);
      if (text !== '') yield text;
      else if (now - lastWriteAt >= heartbeatSeconds * 1000) yield ': still here\n\n';
      else continue;
      lastWriteAt = now;
    }
  } finally {
    pendingEvents.close();
  }
};
