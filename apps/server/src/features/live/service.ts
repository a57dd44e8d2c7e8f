import { heartbeatSeconds, liveEvents, type LiveEvent, type LiveValues } from '@onsil/contract/live';
import { createBell } from '#platform/bell.ts';
import type { CallContext, Context } from '#platform/context.ts';
import { isRefusal } from '#platform/refusal.ts';
import { controllersOf } from '#features/controllers/service.ts';
import { openFarm } from '#features/farms/service.ts';
import { listChangedSince, listLive, type LiveRow } from './repository.ts';

/**
 * Reads what changed once for all viewers of this process. A viewer keeps only *which* controllers changed, never a queue
 * of events: one that reads slowly gets the newest state when it comes back, and costs nothing meanwhile.
 */
export type LiveHub = {
  /** Calls `wake` when one of the controllers changed. */
  watch(controllerIds: readonly number[], wake: (controllerId: number) => void): () => void;
  newest(controllerId: number): LiveRow | undefined;
  readOn(): string;
  /** how many streams are open */
  viewers(): number;
  close(): void;
};

/** At most this often is the state read, however many samples arrive. */
const readEveryMs = 100;
/** A right that was taken away ends an open stream within this time. */
const checkEveryMs = 5_000;

export const createLiveHub = (ctx: Context): LiveHub => {
  const watchers = new Map<number, Set<(controllerId: number) => void>>();
  const rows = new Map<number, LiveRow>();
  const changed = new Set<number>();
  let readOn = '0';
  let timer: NodeJS.Timeout | undefined;
  let viewers = 0;

  const read = async (): Promise<void> => {
    const ids = [...changed];
    changed.clear();
    try {
      const found = await listLive(ctx.db, ids);
      readOn = found.readOn;
      for (const row of found.rows) {
        rows.set(row.controllerId, row);
        watchers.get(row.controllerId)?.forEach((wake) => wake(row.controllerId));
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'live: cannot read, trying again');
      ids.forEach((id) => changed.add(id));
    }
    timer = undefined;
    if (changed.size > 0) schedule();
  };
  const schedule = (): void => {
    timer ??= setTimeout(() => void read(), readEveryMs);
  };
  const mark = (ids: Iterable<number>): void => {
    for (const id of ids) if (watchers.has(id)) changed.add(id);
    if (changed.size > 0) schedule();
  };
  const unsubscribe = ctx.bus.subscribe('samples', mark, () => mark(watchers.keys()));

  return {
    watch(controllerIds, wake) {
      viewers += 1;
      for (const id of controllerIds) watchers.set(id, (watchers.get(id) ?? new Set()).add(wake));
      return () => {
        viewers -= 1;
        for (const id of controllerIds) {
          watchers.get(id)?.delete(wake);
          if (watchers.get(id)?.size === 0) {
            watchers.delete(id);
            rows.delete(id);
          }
        }
      };
    },
    newest: (id) => rows.get(id),
    readOn: () => readOn,
    viewers: () => viewers,
    close() {
      unsubscribe();
      clearTimeout(timer);
    },
  };
};

const event = (rows: readonly LiveRow[], id: string): string => {
  const data: LiveValues = {
    controllers: rows.map(({ systemId, lastSeen, values }) => ({
      systemId,
      lastSeen,
      values: values as LiveValues['controllers'][number]['values'],
    })),
  };
  return `id: ${id}\nevent: values\ndata: ${JSON.stringify(data)}\n\n`;
};

type Signal = Exclude<LiveEvent, 'values'>;
const everySignal = liveEvents.filter((name) => name !== 'values');

/** Wakes a stream when something else changed that its viewer sees; what changed is read by its own call. */
const watchSignals = (ctx: CallContext, ids: Record<Signal, number>, wake: (signal: Signal) => void): (() => void) => {
  const ends = everySignal.map((signal) =>
    ctx.bus.subscribe(
      signal,
      (changed) => changed.includes(ids[signal]) && wake(signal),
      () => wake(signal),
    ),
  );
  return () => ends.forEach((end) => end());
};

/** Asked again while the stream is open: is the caller still signed in, and may still see the farm? */
const mayStillRead = async (
  ctx: CallContext,
  stillSignedIn: () => Promise<boolean>,
  farmId: string,
): Promise<boolean> => {
  try {
    if (!(await stillSignedIn())) return false;
    await openFarm(ctx, farmId);
    return true;
  } catch (error) {
    if (isRefusal(error)) return error.refusal === 'UNAVAILABLE';
    throw error;
  }
};

const maxTransaction = 2n ** 64n - 1n;

/** The transaction that an event id names; the oldest of all where it names none. */
const transactionIn = (id = ''): string => (/^\d{1,20}$/.test(id) && BigInt(id) <= maxTransaction ? id : '0');

/**
 * The live stream of one farm. It begins with everything that changed since `lastEventId` (all, without one), then tells
 * each change within a fraction of a second. It ends when the caller loses the right to read it.
 */
export const openStream = async (
  ctx: CallContext,
  hub: LiveHub,
  input: {
    farmId: string;
    lastEventId: string | undefined;
    stillSignedIn: () => Promise<boolean>;
    closing: () => boolean;
  },
): Promise<AsyncGenerator<string>> => {
  const farm = await openFarm(ctx, input.farmId);
  const controllers = await controllersOf(ctx, [farm.fno]);
  const since = transactionIn(input.lastEventId);
  return streamOf(ctx, hub, {
    ...input,
    farmId: String(farm.fno),
    fno: farm.fno,
    since,
    controllerIds: controllers.map((one) => one.controllerId),
  });
};

const streamOf = async function* (
  ctx: CallContext,
  hub: LiveHub,
  input: {
    farmId: string;
    fno: number;
    since: string;
    controllerIds: number[];
    stillSignedIn: () => Promise<boolean>;
    closing: () => boolean;
  },
): AsyncGenerator<string> {
  const pending = new Set<number>();
  const bell = createBell();
  const signals = new Set<Signal>();
  const ids = { deviations: input.fno, notices: ctx.member?.mno ?? 0, settings: input.fno };
  const unwatchSignals = watchSignals(ctx, ids, (signal) => {
    signals.add(signal);
    bell.ring();
  });
  const unwatch = hub.watch(input.controllerIds, (id) => {
    pending.add(id);
    bell.ring();
  });
  try {
    const start = await listChangedSince(ctx.db, input.fno, input.since);
    // A stream that comes back may have missed some.
    if (input.since !== '0') everySignal.forEach((signal) => signals.add(signal));
    yield `retry: 2000\n${start.rows.length > 0 ? event(start.rows, start.readOn) : '\n'}`;
    let [beat, checked] = [ctx.now(), ctx.now()];
    while (!input.closing()) {
      if (pending.size + signals.size === 0) await bell.wait(1_000);
      const now = ctx.now();
      if (now - checked >= checkEveryMs) {
        checked = now;
        if (!(await mayStillRead(ctx, input.stillSignedIn, input.farmId))) return;
      }
      const rows = [...pending].flatMap((id) => hub.newest(id) ?? []);
      pending.clear();
      const told = [...signals].map((signal) => `event: ${signal}\ndata: {}\n\n`).join('');
      signals.clear();
      if (told !== '' || rows.length > 0) yield told + (rows.length > 0 ? event(rows, hub.readOn()) : '');
      else if (now - beat >= heartbeatSeconds * 1000) yield ': still here\n\n';
      else continue;
      beat = now;
    }
  } finally {
    unwatchSignals();
    unwatch();
  }
};
