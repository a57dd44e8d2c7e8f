import type { Found } from '@onsil/contract/search';
import { hangulMatcher, type HangulRank } from '@onsil/domain/hangul-initials';
import type { CallContext } from '#platform/context.ts';
import { controllersOf } from '#features/controllers/service.ts';
import { cropNames } from '#features/crops/service.ts';
import { visibleFarms } from '#features/farms/service.ts';
import { noticeTitles } from '#features/notices/service.ts';
import { runningBatches } from '#features/yield-work/service.ts';

const most = 5;

type Rank = (text: string) => HangulRank | undefined;

/** Those that answer the question, the best first, and among equals in the order in which they came. */
const best = <T>(things: readonly T[], rankOf: Rank, textsOf: (thing: T) => readonly string[]): T[] =>
  things
    .flatMap((thing) => {
      const ranks = textsOf(thing).flatMap((text) => rankOf(text) ?? []);
      return ranks.length > 0 ? [{ thing, rank: Math.min(...ranks) }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ thing }) => thing);

/** What the caller may see and what is called so: at most five of each kind. */
export const search = async (ctx: CallContext, question: string): Promise<Found> => {
  const rankOf = hangulMatcher(question);
  const [farms, notices] = await Promise.all([visibleFarms(ctx), noticeTitles(ctx)]);
  const byNumber = new Map(farms.map((farm) => [farm.fno, farm]));
  const fnos = [...byNumber.keys()];
  const [connected, grown, running] = await Promise.all([
    controllersOf(ctx, fnos),
    cropNames(ctx.db, fnos),
    runningBatches(ctx.db, fnos),
  ]);
  /** A thing of a farm, with the farm's names. */
  const named = <T extends { fno: number }>(thing: T) => {
    const farm = byNumber.get(thing.fno);
    return farm ? [{ ...thing, farmId: farm.farmId, farmNm: farm.farmNm }] : [];
  };
  const controllers = connected.flatMap(({ fno, systemId, name, code }) =>
    named({ systemId, connectNm: name, code, fno }),
  );
  return {
    farms: best(farms, rankOf, (farm) => [
      farm.farmNm,
      farm.code,
      farm.farmId,
      `${farm.province} ${farm.address}`,
      farm.companyNm,
    ]),
    controllers: best(controllers, rankOf, ({ connectNm, systemId, code, farmNm }) => [
      connectNm,
      systemId,
      code,
      `${farmNm} ${connectNm}`,
    ]),
    crops: best(grown.flatMap(named), rankOf, ({ cropNm, number, farmNm }) => [cropNm, number, `${farmNm} ${cropNm}`]),
    works: best(running.flatMap(named), rankOf, ({ batchNm, farmNm }) => [batchNm, `${farmNm} ${batchNm}`]),
    notices: best(notices, rankOf, ({ title }) => [title]),
  };
};
