import { beforeAll, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import type { FarmCrop } from '@onsil/contract/crops';
import { toGrowthRecipe } from '@onsil/domain/crops/crop-recipe';
import { fillCrops } from '#server/demo/crops/fill-crops.ts';
import { createDemoRecipe } from '#server/demo/crops/recipes.ts';
import { fillFarms } from '#server/demo/farms.ts';
import { makeMember, signIn } from '../support/factories.ts';
import { usePortal } from '../support/hooks.ts';
import { itemsOf } from '../support/replies.ts';

const noon = Date.parse('2026-11-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
let fill: () => Promise<void>;
let cropsOf: (farmId: string) => Promise<FarmCrop[]>;

beforeAll(async () => {
  const member = await makeMember(portal, { admin: true });
  const admin = await signIn(portal, member);
  const demo = { ctx: portal.ctx, memberNos: new Map([['admin', member.memberNo]]), language: 'ko' as const };
  await fillFarms(demo, {});
  fill = () => fillCrops(demo);
  cropsOf = async (farmId) =>
    itemsOf(await portal.call(admin, 'GET', '/my/farm/crops', { headers: { [headers.farmId]: farmId } }));
  await fill();
});

test('the demo’s farms grow their crops, with recipes that name their source', async () => {
  const named = async (farmId: string) => (await cropsOf(farmId)).map(({ cropName }) => cropName);
  expect(await named('pangyo-a')).toEqual(['바질', '버터헤드 상추', '버터헤드 상추 (야간 점등)']);
  expect(await named('naju')).toEqual(['딸기 (설향)']);
  expect(await named('gimhae')).toEqual(['파프리카', '토마토']);
  const [strawberry] = await cropsOf('naju');
  expect(strawberry?.copiedFrom).toMatchObject({ kind: 'master', nameKo: '딸기' });
  expect(strawberry?.nutrientNo).not.toBeNull();
});

test('the rooms’ crops have the limits of level 1 that apply in the rooms, and their light', async () => {
  const crops = await cropsOf('pangyo-a');
  const season = (number: string, stage: string) => {
    const crop = crops.find((one) => one.number === number);
    return crop && toGrowthRecipe(crop.recipe).stages.find((one) => one.stage === stage);
  };
  for (const [number, stage, room] of [
    ['L-1', 'seedling', 'PG-A-SEED'],
    ['L-1', 'lastFeed', 'PG-A-R1'],
    ['L-2', 'transplant', 'PG-A-R2'],
    ['H-1', 'lastFeed', 'PG-A-R1'],
  ] as const) {
    const held = createDemoRecipe(room, noon)?.recipe.stages[0];
    const asked = season(number, stage);
    expect([asked?.dayFromMinute, asked?.dayMinutes]).toEqual([held?.dayFromMinute, held?.dayMinutes]);
    for (const [field, { day, night }] of Object.entries(held?.fields ?? {}))
      expect([field, asked?.fields[field]?.day[0], asked?.fields[field]?.night[0]]).toEqual([field, day[0], night[0]]);
  }
});

test('plans exist for this year and the last, in the months with a harvest', async () => {
  const { rows } = await portal.pool.query(
    `select year, count(*)::int as months, sum(plan_kg) as kg from yield_plan join farm_crop using (farm_crop_id)
     where number = 'S-1' group by year order by year`,
  );
  expect(rows).toEqual([
    { year: 2025, months: 7, kg: 3200 },
    { year: 2026, months: 7, kg: 3200 },
  ]);
});

test('a second start changes nothing', async () => {
  const before = await cropsOf('gimhae');
  await fill();
  expect(await cropsOf('gimhae')).toEqual(before);
});
