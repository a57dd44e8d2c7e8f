import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { refresh, type Change, type Changes } from '../state/cache-graph.ts';
import type { LiveChange } from './live-connection.ts';
import { isLive, useLiveChanges } from './live.ts';

/**
 * The stream reports a member's own commands as well, some 40 ms after the reply or shortly before it, without saying
 * whose they are. So that each query is asked once, the refetch after a command and the one after its report are made
 * one: the command waits for the report, and a report waits for the command. A report that belongs to somebody else is
 * never dropped: every report is followed by a refetch that begins after it.
 */

/** What a report of the stream says to have changed. */
const changeOf = {
  deviations: 'deviations',
  settings: 'control-settings',
  controllers: 'farm-controllers',
  notices: 'notifications',
} as const satisfies Record<LiveChange, Change>;

const isOfMember = (change: Change): boolean => change === changeOf.notices;
const isReported = (change: Change): boolean => Object.values<Change>(changeOf).includes(change);

/** How long a command waits for its report. */
const reportMs = 300;
/** How long a report waits for a command. */
const commandMs = 1_000;

/** Refetches of one change, at most one of them due. */
type Refetch = {
  /** commands under way */
  running: number;
  isReported: boolean;
  now: () => Promise<void>;
  /** refetches in so many milliseconds, or when it is due */
  within: (ms: number) => Promise<void>;
};

const createRefetch = (client: QueryClient, changed: Changes): Refetch => {
  let due:
    | { timer: ReturnType<typeof setTimeout>; promise: Promise<void>; resolve: (done: Promise<void>) => void }
    | undefined;
  const refetch: Refetch = {
    running: 0,
    isReported: false,
    now: () => {
      clearTimeout(due?.timer);
      refetch.isReported = false;
      const done = refresh(client, changed);
      due?.resolve(done);
      due = undefined;
      return done;
    },
    within: (ms) => {
      if (due) return due.promise;
      const { promise, resolve } = Promise.withResolvers<void>();
      due = { timer: setTimeout(() => void refetch.now(), ms), promise, resolve };
      return promise;
    },
  };
  return refetch;
};

const refetches = new WeakMap<QueryClient, Map<string, Refetch>>();

const refetchOf = (client: QueryClient, change: Change, farmId: string | undefined): Refetch => {
  const ofClient = refetches.get(client) ?? new Map<string, Refetch>();
  refetches.set(client, ofClient);
  const farm = isOfMember(change) ? undefined : farmId;
  const key = `${change} ${farm ?? ''}`;
  const refetch = ofClient.get(key) ?? createRefetch(client, { changes: [change], farmId: farm } as Changes);
  ofClient.set(key, refetch);
  return refetch;
};

type End = 'done' | 'unchanged' | 'refused';

/**
 * A command begins. To be called when it ends: refetches what shows its changes, at once or with the stream's report,
 * and resolves when that is done. `removed` is the key of a query that is not refetched.
 */
export const trackCommand = (client: QueryClient, { changes, farmId }: Changes) => {
  const all: readonly Change[] = changes;
  const reported = all.filter(isReported).map((change) => refetchOf(client, change, farmId));
  for (const refetch of reported) refetch.running += 1;
  return (end: End, removed?: QueryKey): Promise<unknown> => {
    const others = { changes: all.filter((change) => !isReported(change)), farmId } as Changes;
    const refetched = reported.map((refetch) => {
      refetch.running -= 1;
      if (refetch.isReported || end === 'refused' || !isLive(farmId)) return refetch.now();
      return end === 'done' && refetch.within(reportMs);
    });
    return Promise.all([end !== 'unchanged' && refresh(client, others, removed), ...refetched]);
  };
};

/** The stream reported a change. */
export const reportChange = (client: QueryClient, farmId: string, report: LiveChange): void => {
  const refetch = refetchOf(client, changeOf[report], farmId);
  if (refetch.running === 0) return void refetch.now();
  refetch.isReported = true;
  void refetch.within(commandMs);
};

/** Refetches what the live stream of a farm reports as changed, while mounted. */
export const useLiveRefresh = (farmId: string): void => {
  const client = useQueryClient();
  useLiveChanges((change) => reportChange(client, farmId, change));
};
