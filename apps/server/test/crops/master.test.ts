import { expect, test } from 'vitest';
import type { MasterCrop } from '@onsil/contract/crops';
import { toGrowthRecipe } from '@onsil/domain/crops/crop-recipe';
import { isValidRecipe } from '@onsil/domain/crops/growth-recipe';
import { validateRecipe } from '@onsil/domain/crops/validate-recipe';
import { coreFields } from '@onsil/domain/telemetry/fields';
import { makeMember, signIn } from '../support/factories.ts';
import { beforeTests, usePortal } from '../support/hooks.ts';
import { itemsOf } from '../support/replies.ts';
import { only } from '../support/watched-controller.ts';

const portal = usePortal();
const session = beforeTests(async () => signIn(portal, await makeMember(portal)));

const get = <P extends string>(path: P, query: Record<string, string> = {}) =>
  portal.call(session, 'GET', path, { query });
const master = async (keyword = ''): Promise<MasterCrop[]> =>
  itemsOf(await get('/cultivate-crops', { keyword, pageSize: '100' }));

test('the master offers valid recipes that name their source and cover all stages', async () => {
  const all = await master();
  expect(all).toHaveLength(15);
  for (const { recipe, stages, cropNameKo, sourceKo, sourceEn } of all) {
    expect({ cropNameKo, faults: validateRecipe(recipe, stages, coreFields) }).toEqual({ cropNameKo, faults: [] });
    expect(isValidRecipe(toGrowthRecipe(recipe))).toBe(true);
    expect([recipe.source, sourceKo, sourceEn]).toEqual(
      [sourceKo, /통용 값/, /usual practice/].map((one) =>
        typeof one === 'string' ? one : expect.stringMatching(one),
      ),
    );
  }
});

test('it has the set points of its sources, by day and by night', async () => {
  const { recipe } = only(await master('바질'));
  expect(recipe.seasons[1]).toMatchObject({
    season: 'transplant',
    lightMinutes: 900,
    fields: {
      temperature: { day: { low: 20, high: 22 }, night: { low: 16, high: 18 } },
      light: { day: { low: 200, high: 400 }, night: { low: null, high: null } },
      co2: { night: { low: null, high: 1000 } },
      ph: { day: { low: 5.8, high: 6.3 }, night: { low: 5.8, high: 6.3 } },
    },
  });
  expect(only(await master('strawb')).stages).toEqual(['plant', 'harvest']);
});

test('it is found by parts of names in both languages, page by page', async () => {
  expect((await master('상추')).map(({ cropNameEn }) => cropNameEn)).toEqual(['Lettuce', 'Butterhead lettuce']);
  const page = await get('/cultivate-crops', { pageNo: '2', pageSize: '10' });
  expect([page.items?.length, page.paging?.totalCount]).toEqual([5, 15]);
});

test('it knows nutrient solutions with their working ranges', async () => {
  const solutions = itemsOf(await get('/nutrient-solutions'));
  expect(solutions).toHaveLength(8);
  expect(solutions[0]).toMatchObject({ nameKo: '야마자키 상추액', ecLow: 0.8, ecHigh: 1.2, isWithdrawn: false });
  expect(solutions[0]?.composition).toEqual({ no3n: 6, nh4n: 0.5, po4p: 1.5, k: 4, ca: 2, mg: 1, so4s: 1 });
  expect(solutions[1]).toMatchObject({ source: '통용 값', sourceEn: 'Usual practice', composition: {} });
});
