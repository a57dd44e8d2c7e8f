import type { IngestMessage } from './write-batch.ts';

/** A queued message and the callbacks of its sender. */
export type QueuedMessage = { arrival: IngestMessage; resolve: () => void; reject: (error: unknown) => void };

/** The part of a message that one transaction writes. */
export type MessagePart = { message: QueuedMessage; arrival: IngestMessage; isLast: boolean };

/** A queue that gives each controller an equal share of every batch. */
export type FairQueue = {
  /** rows not taken yet */
  readonly rowCount: number;
  /** Whether `take` would return anything. */
  isReady(): boolean;
  push(message: QueuedMessage): void;
  /**
   * Returns about `batchRows` rows. Their controllers are skipped until `release`, so that rows of one controller are
   * written in order.
   */
  take(batchRows: number): MessagePart[];
  /** Makes the controllers of a batch available again. */
  release(parts: readonly MessagePart[]): void;
  /** Removes the rest of a message of which a part failed. */
  remove(message: QueuedMessage): void;
};

/** Messages up to this size are not split, since a transaction costs more than fewer rows. */
const minShareRows = 100;

type Rest = { message: QueuedMessage; arrival: IngestMessage };

/** What a message counts for, in samples and rejections. */
export const countRows = ({ samples, rejections }: IngestMessage): number =>
  Math.max(1, samples.length + rejections.length);

/** Rejections go with the last part, so that a resend after a failure counts them once. */
const splitFirst = (rest: Rest, rows: number): MessagePart | undefined => {
  const { message, arrival } = rest;
  if (arrival.samples.length <= rows) return undefined;
  // Sorted by time: rows of an earlier part must not be newer than those of a later one.
  const samples = arrival === message.arrival ? arrival.samples.toSorted((a, b) => a.ts - b.ts) : arrival.samples;
  rest.arrival = { ...arrival, samples: samples.slice(rows) };
  return {
    message,
    arrival: { ...arrival, samples: samples.slice(0, rows), rejections: [], refused: 0 },
    isLast: false,
  };
};

export const createFairQueue = (): FairQueue => {
  const backlogs = new Map<number, Rest[]>();
  const ready = new Set<number>();
  const inFlight = new Set<number>();
  let rowCount = 0;

  const takeOf = (controllerNo: number, share: number): MessagePart[] => {
    const backlog = backlogs.get(controllerNo) ?? [];
    const first = backlog[0] && splitFirst(backlog[0], share);
    if (first) return [first];
    let [count, rows] = [0, 0];
    for (const { arrival } of backlog) {
      rows += countRows(arrival);
      if (count > 0 && rows > share) break;
      count += 1;
    }
    return backlog.splice(0, count).map((rest) => ({ ...rest, isLast: true }));
  };

  return {
    get rowCount() {
      return rowCount;
    },
    isReady: () => ready.size > 0,
    push(message) {
      const { arrival } = message;
      const backlog = backlogs.get(arrival.controllerNo);
      if (backlog) backlog.push({ message, arrival });
      else backlogs.set(arrival.controllerNo, [{ message, arrival }]);
      if (!inFlight.has(arrival.controllerNo)) ready.add(arrival.controllerNo);
      rowCount += countRows(arrival);
    },
    take(batchRows) {
      const share = Math.max(minShareRows, Math.floor(batchRows / Math.max(1, ready.size)));
      const batch: MessagePart[] = [];
      let rows = 0;
      for (const controllerNo of ready) {
        if (rows >= batchRows) break;
        const parts = takeOf(controllerNo, share);
        for (const { arrival } of parts) rows += countRows(arrival);
        batch.push(...parts);
        ready.delete(controllerNo);
        inFlight.add(controllerNo);
      }
      rowCount -= rows;
      return batch;
    },
    release(parts) {
      for (const { arrival } of parts) {
        const { controllerNo } = arrival;
        if (!inFlight.delete(controllerNo)) continue;
        if (backlogs.get(controllerNo)?.length) ready.add(controllerNo);
        else backlogs.delete(controllerNo);
      }
    },
    remove(message) {
      const backlog = backlogs.get(message.arrival.controllerNo);
      if (backlog?.[0]?.message !== message) return;
      rowCount -= countRows(backlog[0].arrival);
      backlog.shift();
    },
  };
};
