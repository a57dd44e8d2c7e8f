import { dehydrate, hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query';
import { clear, createStore, get, set } from 'idb-keyval';
import { weekMs } from '@onsil/domain/calendar/duration';
import { CallError } from '../http/call-error.ts';
import { ofEveryFarm, queryKeys } from '../state/query-keys.ts';

/**
 * Beginnings of the query keys whose last answers stay on this device, so that the daily screens open without a
 * network.
 */
const keptKeys: readonly (readonly string[])[] = [
  queryKeys.codes,
  queryKeys.controllers,
  queryKeys.cropPrices,
  queryKeys.dashboard,
  queryKeys.farmTotals,
  queryKeys.farms,
  queryKeys.latestValues,
  queryKeys.manualReadings,
  queryKeys.masterCrops,
  queryKeys.myProfile,
  queryKeys.notices,
  queryKeys.notifications,
  queryKeys.nutrientSolutions,
  queryKeys.supportRequestLists,
  ...[
    queryKeys.alarmLimits,
    queryKeys.batches,
    queryKeys.calendarEvents,
    queryKeys.controlSettings,
    queryKeys.crops,
    queryKeys.dashboardArrangement,
    queryKeys.deviationAssignees,
    queryKeys.deviations,
    queryKeys.earlyWarnings,
    queryKeys.farmDocuments,
    queryKeys.farmMembers,
    queryKeys.farmProfile,
    queryKeys.farmTasks,
    queryKeys.growthPhotos,
    queryKeys.plantableCrops,
    queryKeys.rackPlaces,
    queryKeys.racks,
    queryKeys.readingTrust,
    queryKeys.sowingDates,
    queryKeys.taskCategories,
    queryKeys.taskPeople,
    queryKeys.weather,
    queryKeys.weeklyComments,
    queryKeys.weeklyReport,
    queryKeys.yieldPlans,
  ].map(ofEveryFarm),
];

/** Those of farms that are not open stay too, for a member of several. */
const maxAgeMs = weekMs;
/** Answers are first saved so long after they came, and then at most once in `saveMs`: live values come all the time. */
const firstSaveMs = 5_000;
const saveMs = 30_000;
/** Beyond this size the answers received longest ago are left out; one of a larger size would leave out many others. */
const maxCharacters = { ofAll: 3_000_000, ofEach: 1_000_000 };

type Kept = { memberNo: number; build: string; state: DehydratedState };

const storeKey = 'answers';
const openStore = () => createStore('onsil', 'answers');

/** An answer that cannot be loaded again without a network is still the last one. */
const isLastAnswer = ({ status, data, error }: Query['state']): boolean =>
  status === 'success' || (data !== undefined && error instanceof CallError && error.code === 'NETWORK');

export const isKept = ({
  queryKey,
  state,
  meta,
}: Pick<Query, 'queryKey' | 'state'> & Partial<Pick<Query, 'meta'>>): boolean =>
  meta?.['isOfMovingPeriod'] !== true &&
  isLastAnswer(state) &&
  keptKeys.some((start) => start.every((part, i) => queryKey[i] === part));

const withoutFailure = { status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null } as const;

/** The newest answers that fit into the limits, in characters of JSON. */
export const pickNewest = ({ queries }: DehydratedState, { ofAll, ofEach } = maxCharacters): DehydratedState => {
  let left = ofAll;
  const newestFirst = queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  // A promise cannot be stored, and that loading it again failed is of no use later.
  const fitting = newestFirst.flatMap((dehydrated) => {
    if (left <= 0) return [];
    const { promise: _, ...query } = dehydrated;
    const { length } = JSON.stringify(query.state.data);
    if (length > Math.min(left, ofEach)) return [];
    left -= length;
    return [{ ...query, state: { ...query.state, ...withoutFailure } }];
  });
  return { mutations: [], queries: fitting };
};

/** Without storage, in private windows for instance, nothing is kept. */
const ifStored = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};

/** Answers of the last week, loaded again wherever they are shown, since they may be outdated. */
export const asOutdated = (queries: DehydratedState['queries'], now: number): DehydratedState['queries'] =>
  queries
    .filter(({ state }) => now - state.dataUpdatedAt < maxAgeMs)
    .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }));

/** Removes the answers from this device: the next person may not see them. */
export const forgetAnswers = (): Promise<void> => ifStored(() => clear(openStore()));

/**
 * Puts the member's kept answers into the client; those of another member or version of the app are not used.
 * @param memberNow the signed-in member, who may have signed out before the storage has answered
 */
export const restoreAnswers = async (
  client: QueryClient,
  { memberNow, build, now }: { memberNow: () => number | undefined; build: string; now: number },
): Promise<void> => {
  const kept = await ifStored(() => get<Kept>(storeKey, openStore()));
  if (!kept || kept.memberNo !== memberNow() || kept.build !== build) return;
  hydrate(client, { mutations: [], queries: asOutdated(kept.state.queries, now) });
};

/**
 * Keeps the client's answers on this device while a member is signed in.
 * @param memberNow the signed-in member
 * @param build identifies the version of the app
 */
export const keepAnswers = (client: QueryClient, memberNow: () => number | undefined, build: string): void => {
  for (const start of keptKeys) client.setQueryDefaults(start, { gcTime: maxAgeMs });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstSaveMs;
  const save = async (): Promise<void> => {
    timer = undefined;
    waitMs = saveMs;
    const memberNo = memberNow();
    if (memberNo === undefined) return;
    const state = pickNewest(dehydrate(client, { shouldDehydrateQuery: isKept }));
    await ifStored(() => set(storeKey, { memberNo, build, state } satisfies Kept, openStore()));
  };
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isKept(query)) timer ??= setTimeout(() => void save(), waitMs);
  });
  // A phone may end a page in the background without a word.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden || timer === undefined) return;
    clearTimeout(timer);
    void save();
  });
};
