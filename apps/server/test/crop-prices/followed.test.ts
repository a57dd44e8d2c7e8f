import { describe, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import type { CropPrices } from '@onsil/contract/crop-prices';
import { itemOf, itemsOf } from '../support/replies.ts';
import { kept, look, priceWorlds, series, work, type PriceWorld } from './crop-prices-world.ts';

const { openSample } = priceWorlds();

describe('each reader', () => {
  const names = ({ items }: CropPrices) => [...new Set(items.map(({ itemName }) => itemName))];
  const grow = async ({ portal, cast }: PriceWorld, ...crops: string[]) => {
    for (const [i, name] of crops.entries())
      await portal.pool.query(
        `insert into farm_crop (farm_no, name, number, crop_type, cultivation_type, stages, capacities, port_counts, env_standard, created_at)
         select $1, $2, $3, 'LEAFY', 'DFT', '{plant,harvest}', '{}', '{}', '', now()`,
        [cast.farm.farmNo, name, `N-${i}`],
      );
  };
  const followed = async ({ portal, cast }: PriceWorld, who: 'member' | 'stranger', farmId?: string) =>
    itemOf(
      await portal.call(cast[who], 'GET', '/crop/prices', {
        query: { followed: true, pageSize: '50' },
        ...(farmId !== undefined && { headers: { [headers.farmId]: farmId } }),
      }),
    );

  test('sees common staples, the farm’s crops, or their own choice', async () => {
    const world = await openSample();
    const { portal, cast } = world;
    const { farmId } = cast.farm;
    expect(await followed(world, 'member')).toMatchObject({ chosenBy: 'staple', isSample: true, source: 'sample' });
    expect(names(await followed(world, 'member'))).toEqual(['상추', '토마토', '오이', '배추', '파', '쌀']);
    await grow(world, '설향 딸기', '바질');
    const grown = await followed(world, 'member', farmId);
    expect([grown.chosenBy, names(grown)]).toEqual(['farm', ['딸기']]);
    expect((await followed(world, 'stranger', farmId)).chosenBy).toBe('staple');
    const put = (itemCodes: string[] | null) =>
      portal.call(cast.member, 'PUT', '/crop/prices/followed', { body: { itemCodes } });
    expect((await put(['225', '256', '225'])).status).toBe(200);
    const chosen = await followed(world, 'member', farmId);
    expect([chosen.chosenBy, names(chosen)]).toEqual(['member', ['토마토', '파프리카']]);
    expect((await followed(world, 'stranger', farmId)).chosenBy).toBe('staple');
    const items = itemsOf(await portal.call(cast.member, 'GET', '/kamis/items'));
    expect(items.filter(({ isFollowed }) => isFollowed).map(({ itemCode }) => itemCode)).toEqual(['225', '256']);
    expect(items.find(({ itemCode }) => itemCode === '214')).toMatchObject({
      itemName: '상추',
      category: '200',
      kinds: [
        { kindCode: '01', kindName: '적', unit: '100g', ranks: [{ rankName: '상품' }, { rankName: '중품' }] },
        { kindCode: '02', kindName: '청' },
      ],
    });
    expect((await put(null)).status).toBe(200);
    expect((await followed(world, 'member', farmId)).chosenBy).toBe('farm');
  });

  test('may save twice concurrently, and one of the choices is stored completely', async () => {
    const { portal, cast } = await openSample();
    const choices = [
      ['225', '256'],
      ['214', '223'],
    ];
    const replies = await Promise.all(
      choices.map((itemCodes) => portal.call(cast.member, 'PUT', '/crop/prices/followed', { body: { itemCodes } })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await portal.pool.query<{ codes: string[] }>(
      'select array_agg(item_code order by item_code) as codes from followed_price_item',
    );
    expect([...choices, ['214', '223']]).toContainEqual(rows[0]?.codes);
  });

  test.each([[[]], [['tomato']], ['225'], [Array.from({ length: 31 }, (_, i) => String(i))]])(
    'cannot follow %j',
    async (itemCodes) => {
      const { portal, cast } = await openSample();
      const reply = await portal.call(cast.member, 'PUT', '/crop/prices/followed', { body: { itemCodes } });
      expect(reply.result.code).toBe('INVALID');
    },
  );

  test('finds items by text and initial consonants, by category and grade, paged', async () => {
    const world = await openSample();
    expect(names(await look(world, { keyword: '방울' }))).toEqual(['방울토마토']);
    expect(names(await look(world, { keyword: 'ㅍㅍㄹㅋ' }))).toEqual(['파프리카']);
    expect(names(await look(world, { keyword: 'CHERRY tom' }))).toEqual(['방울토마토']);
    expect(names(await look(world, { category: '400' }))).toEqual(['방울토마토']);
    expect(names(await look(world, { itemCode: '214,256', pageSize: '50' }))).toEqual(['상추', '파프리카']);
    const good = await look(world, { rankCode: '04', pageSize: '5', pageNo: '2' });
    expect(good.items.every(({ rankName }) => rankName === '상품')).toBe(true);
    expect(good.paging).toEqual({ pageNo: 2, pageSize: 5, totalCount: 15, hasMore: true });
    expect((await look(world, { keyword: '없는 것' })).paging.totalCount).toBe(0);
  });
});

describe('the sample', () => {
  test('says that it is one, is of a market day, and its days lead up to its prices', async () => {
    const world = await openSample();
    const prices = await look(world, { itemCode: '256', rankCode: '04' });
    expect(prices).toMatchObject({ source: 'sample', isSample: true, state: 'ready', surveyedOn: '2026-11-23' });
    const [paprika] = prices.items;
    expect(paprika?.pricePerKg).toBe((paprika?.price ?? 0) * 5);
    const { days, ...about } = await series(world, { itemCode: '256', from: '2025-11-24', to: '2026-11-23' });
    expect(about).toMatchObject({ isSample: true, unit: '200g' });
    expect(days.at(-1)).toEqual({ day: '2026-11-23', price: paprika?.price });
    expect(days.find((one) => one.day === '2026-11-16')?.price).toBe(paprika?.weekAgo?.price);
    expect(days[0]).toEqual({ day: '2025-11-24', price: paprika?.yearAgo?.price });
    expect(days).toHaveLength(313); // without Sundays
    await work(world);
    expect(await kept(world)).toEqual([]);
  });

  test('is of Saturday on a Sunday, and of the day before in the morning', async () => {
    const world = await openSample();
    const on = async (iso: string) => {
      world.portal.clock.now = Date.parse(`${iso}+09:00`);
      return (await look(world)).surveyedOn;
    };
    expect(await on('2026-11-29T16:00')).toBe('2026-11-28');
    expect(await on('2026-11-30T09:00')).toBe('2026-11-28');
    expect(await on('2026-12-01T09:00')).toBe('2026-11-30');
  });
});
