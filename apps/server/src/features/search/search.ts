import { searchApi, type SearchResults } from '@onsil/contract/search';
import { kstDay } from '@onsil/domain/calendar/kst';
import { nearestOccurrence } from '@onsil/domain/calendar/task-repeat';
import { createHangulMatcher, hangulPattern, type HangulRank } from '@onsil/domain/text/hangul-search';
import { searchRunningBatches } from '#features/batches/batches.ts';
import { searchControllers } from '#features/controllers/controllers.ts';
import { searchCrops } from '#features/crops/crops.ts';
import { searchTasks } from '#features/farm-tasks/farm-tasks.ts';
import { listVisibleFarmNos, searchFarms } from '#features/farms/farms.ts';
import { listNoticeTitles } from '#features/notices/notices.ts';
import { searchSupportRequests } from '#features/support-requests/support-requests.ts';
import type { MemberContext } from '#platform/context.ts';
import { calls, type Feature } from '#platform/feature.ts';

const maxResults = 5;

type Rank = (text: string) => HangulRank | undefined;

/** The matches, best first; equal ones keep their order. */
const bestMatches = <T>(items: readonly T[], rankOf: Rank, textsOf: (item: T) => readonly string[]): T[] =>
  items
    .flatMap((item) => {
      const ranks = textsOf(item).flatMap((text) => rankOf(text) ?? []);
      return ranks.length > 0 ? [{ item, rank: Math.min(...ranks) }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxResults)
    .map(({ item }) => item);

/**
 * Matches among what the caller has access to, at most five of each kind. The database finds what may match, and the
 * matcher ranks it.
 */
export const runSearch = async (ctx: MemberContext, question: string): Promise<SearchResults> => {
  const { db, member } = ctx;
  const rankOf = createHangulMatcher(question);
  const search = { pattern: hangulPattern(question) };
  // What names a farm alone is not about each of its things.
  const ofFarm = (farmName: string, name: string): string[] =>
    rankOf(farmName) === undefined ? [`${farmName} ${name}`] : [];
  const today = kstDay(ctx.now());
  const farmNos = await listVisibleFarmNos(ctx);
  const [farms, notices, controllers, crops, running, requests, tasks] = await Promise.all([
    searchFarms(db, member.memberNo, search),
    listNoticeTitles(ctx),
    searchControllers(db, farmNos, search),
    searchCrops(db, farmNos, search),
    searchRunningBatches(db, farmNos, search),
    searchSupportRequests(db, farmNos, search),
    searchTasks(db, farmNos, search),
  ]);
  return {
    farms: bestMatches(farms, rankOf, (farm) => [
      farm.farmName,
      farm.code,
      farm.farmId,
      `${farm.province} ${farm.address}`,
      farm.companyName,
    ]),
    controllers: bestMatches(controllers, rankOf, ({ controllerName, controllerId, code, farmName }) => [
      controllerName,
      controllerId,
      code,
      ...ofFarm(farmName, controllerName),
    ]),
    crops: bestMatches(crops, rankOf, ({ cropName, number, farmName }) => [
      cropName,
      number,
      ...ofFarm(farmName, cropName),
    ]),
    works: bestMatches(running, rankOf, ({ batchName, farmName }) => [batchName, ...ofFarm(farmName, batchName)]),
    supportRequests: bestMatches(requests, rankOf, ({ title, farmName }) => [title, ...ofFarm(farmName, title)]),
    tasks: bestMatches(tasks, rankOf, ({ description, farmName }) => [
      description,
      ...ofFarm(farmName, description),
    ]).map((task) => ({ ...task, day: nearestOccurrence(task, today)?.start ?? task.start })),
    notices: bestMatches(notices, rankOf, ({ titles }) => titles).map(({ titles: _titles, ...notice }) => notice),
  };
};

export const searchFeature: Feature = {
  api: () => [calls(searchApi, { runSearch: (ctx, { query }) => runSearch(ctx, query.q) })],
};
