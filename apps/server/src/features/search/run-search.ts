import type { SearchResults } from '@onsil/contract/search';
import { createHangulMatcher, type HangulRank } from '@onsil/domain/text/hangul-search';
import { kstDay } from '@onsil/domain/calendar/kst';
import { nearestOccurrence } from '@onsil/domain/calendar/task-repeat';
import type { MemberContext } from '#platform/context.ts';
import { listFarmControllers } from '#features/controllers/controllers.ts';
import { listCurrentCropNames } from '#features/crops/crops.ts';
import { listVisibleFarms } from '#features/farms/farms.ts';
import { listNoticeTitles } from '#features/notices/notices.ts';
import { listRunningBatches } from '#features/batches/batches.ts';
import { listTaskPlans } from '#features/farm-tasks/farm-tasks.ts';
import { listSupportRequestTitles } from '#features/support-requests/support-requests.ts';

const maxResults = 5;

type Rank = (text: string) => HangulRank | undefined;

/** The matches, best first; equal ones keep their order. */
const bestMatches = <T>(items: readonly T[], rankOf: Rank, textsOf: (item: T) => readonly string[]): T[] =>
  items
    .flatMap((item) => {
      const ranks = textsOf(item).flatMap((text) => rankOf(text) ?? []);
      return ranks.length > 0 ? [{ thing: item, rank: Math.min(...ranks) }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxResults)
    .map(({ thing: item }) => item);

/** Matches among what the caller has access to, at most five of each kind. */
export const runSearch = async (ctx: MemberContext, question: string): Promise<SearchResults> => {
  const rankOf = createHangulMatcher(question);
  const today = kstDay(ctx.now());
  const [farms, notices] = await Promise.all([listVisibleFarms(ctx), listNoticeTitles(ctx)]);
  const byNumber = new Map(farms.map((farm) => [farm.farmNo, farm]));
  const farmNos = [...byNumber.keys()];
  const [connected, grown, running, requests, plans] = await Promise.all([
    listFarmControllers(ctx, farmNos),
    listCurrentCropNames(ctx.db, farmNos),
    listRunningBatches(ctx.db, farmNos),
    listSupportRequestTitles(ctx, farmNos),
    listTaskPlans(ctx, farmNos),
  ]);
  /** Adds the farm's names to an object of a farm. */
  const withFarm = <T extends { farmNo: number }>(item: T) => {
    const farm = byNumber.get(item.farmNo);
    return farm ? [{ ...item, farmId: farm.farmId, farmName: farm.farmName }] : [];
  };
  const controllers = connected.flatMap(({ farmNo, controllerId, name, code }) =>
    withFarm({ controllerId, controllerName: name, code, farmNo }),
  );
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
      `${farmName} ${controllerName}`,
    ]),
    crops: bestMatches(grown.flatMap(withFarm), rankOf, ({ cropName, number, farmName }) => [
      cropName,
      number,
      `${farmName} ${cropName}`,
    ]),
    works: bestMatches(running.flatMap(withFarm), rankOf, ({ batchName, farmName }) => [
      batchName,
      `${farmName} ${batchName}`,
    ]),
    supportRequests: bestMatches(requests.flatMap(withFarm), rankOf, ({ title, farmName }) => [
      title,
      `${farmName} ${title}`,
    ]),
    tasks: bestMatches(plans.flatMap(withFarm), rankOf, ({ description, farmName }) => [
      description,
      `${farmName} ${description}`,
    ]).map((plan) => ({ ...plan, day: nearestOccurrence(plan, today)?.start ?? plan.start })),
    notices: bestMatches(notices, rankOf, ({ titles }) => titles).map(({ titles: _titles, ...notice }) => notice),
  };
};
