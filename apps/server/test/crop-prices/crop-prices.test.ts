import { expect, describe, test } from 'vitest';
import { dayMs } from '@onsil/domain/calendar/duration';
import {
  cabbage,
  dayList,
  kamisCode,
  lettuce,
  periodList,
  rice,
  surveys,
  tomato,
  type Line,
} from '../support/kamis-answers.ts';
import type { Said } from '../support/provider-service.ts';
import { ask, kamisKeys, kept, look, monday, priceWorlds, series, work } from './crop-prices-world.ts';

const { kamis, open, openSample } = priceWorlds();

describe('prices of KAMIS', () => {
  test('are on their way at first, then those of the day with a week and a year ago', async () => {
    const world = await open();
    kamis().answer = surveys({ '200': [lettuce, tomato, cabbage], '100': [rice] });
    expect(await look(world)).toMatchObject({
      state: 'waiting',
      source: 'kamis',
      isSample: false,
      surveyedOn: null,
      items: [],
    });
    await work(world);
    const prices = await look(world);
    expect(prices).toMatchObject({
      state: 'ready',
      surveyedOn: '2026-11-23',
      isStale: false,
      fetchedAt: new Date(monday).toISOString(),
    });
    expect(prices.items).toEqual([
      {
        category: '200',
        itemCode: '214',
        itemName: '상추',
        kindCode: '01',
        kindName: '적',
        rankCode: '04',
        rankName: '상품',
        unit: '100g',
        price: 1_150,
        pricePerKg: 11_500,
        weekAgo: { price: 1_000, change: expect.closeTo(0.15) as number },
        yearAgo: { price: 1_250, change: expect.closeTo(-0.08) as number },
      },
      expect.objectContaining({ itemName: '토마토', price: 5_200, pricePerKg: 5_200, weekAgo: null, yearAgo: null }),
      expect.objectContaining({ itemName: '배추', price: null, pricePerKg: null, weekAgo: null }),
      expect.objectContaining({ itemName: '쌀', category: '100', pricePerKg: 2_950 }),
    ]);
    const [asked] = kamis().askedFor('dailyPriceByCategoryList');
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      p_cert_key: kamisKeys.key,
      p_cert_id: kamisKeys.id,
      p_returntype: 'json',
      p_product_cls_code: '01',
      p_regday: '2026-11-23',
      p_convert_kg_yn: 'N',
    });
    expect(JSON.stringify(await kept(world))).not.toContain(kamisKeys.key);
  });

  test('are those of the latest market day before the day’s are out, and over holidays', async () => {
    const world = await open();
    kamis().answer = surveys({ '200': [lettuce] }, ['2026-11-19']);
    await work(world);
    expect(await look(world)).toMatchObject({ surveyedOn: '2026-11-19', items: [{ price: 1_150 }] });
    expect(kamis().askedFor('p_regday=2026-11-20').length).toBeGreaterThan(0);
  });

  test('are of the day before where the list of the day has no price yet', async () => {
    const world = await open();
    kamis().answer = (url) => {
      const today = url.searchParams.get('p_regday') === '2026-11-23';
      return { json: dayList(url, [{ ...lettuce, today: today ? '-' : '1,150' }]) };
    };
    await work(world);
    expect((await look(world)).surveyedOn).toBe('2026-11-22');
  });

  test('are looked for again in the afternoon, twice, and not in between', async () => {
    const world = await open();
    kamis().answer = surveys({ '200': [lettuce] }, ['2026-11-23', '2026-11-24']);
    await work(world);
    const once = kamis().asked.length;
    const later = async (iso: string): Promise<number> => {
      world.portal.clock.now = Date.parse(`${iso}+09:00`);
      await work(world);
      return kamis().asked.length - once;
    };
    expect(await later('2026-11-23T17:59')).toBe(0);
    expect(await later('2026-11-23T18:00')).toBe(once);
    expect(await later('2026-11-24T15:29')).toBe(once);
    expect(await later('2026-11-24T15:30')).toBe(2 * once);
    expect((await look(world)).surveyedOn).toBe('2026-11-24');
  });

  test('of shops and of auction markets are separate', async () => {
    const world = await open();
    kamis().answer = (url) => {
      const retail = url.searchParams.get('p_product_cls_code') === '01';
      return surveys({ '200': [retail ? lettuce : { ...lettuce, unit: '4kg', today: '22,000' }] })(url);
    };
    await work(world);
    expect((await look(world)).items[0]).toMatchObject({ unit: '100g', price: 1_150 });
    expect((await look(world, { market: 'wholesale' })).items[0]).toMatchObject({
      unit: '4kg',
      price: 22_000,
      pricePerKg: 5_500,
    });
  });

  test('are not compared with those of another unit', async () => {
    const world = await open();
    const paprika: Line = {
      item: ['256', '파프리카'],
      kind: ['00', '파프리카(200g)'],
      unit: '200g',
      today: '1,233',
      weekAgo: '1,068',
      yearAgo: '1,186',
    };
    kamis().answer = surveys({ '200': [paprika] }, ['2026-11-23']);
    await work(world);
    expect((await look(world)).items[0]).toMatchObject({ weekAgo: { price: 1_068 }, yearAgo: { price: 1_186 } });
    const piece: Line = { ...paprika, kind: ['00', '파프리카(1개)'], unit: '1개', today: '1,057', weekAgo: '1,272' };
    const on = async (iso: string) => {
      world.portal.clock.now = Date.parse(`${iso}T16:00:00+09:00`);
      kamis().answer = surveys({ '200': [piece] }, [iso]);
      await work(world);
      return (await look(world)).items[0];
    };
    expect(await on('2026-11-24')).toMatchObject({ unit: '1개', price: 1_057, weekAgo: null, yearAgo: null });
    expect(await on('2026-11-30')).toMatchObject({ weekAgo: null });
    expect(await on('2026-12-01')).toMatchObject({ weekAgo: { price: 1_272 }, yearAgo: null });
  });

  test('of a single item may come without a list, and of none as null', async () => {
    const world = await open();
    kamis().answer = (url) => {
      const list = dayList(url, [lettuce]);
      const vegetables = url.searchParams.get('p_item_category_code') === '200';
      return { json: { ...list, data: { error_code: '000', item: vegetables ? list.data.item[0] : null } } };
    };
    await work(world);
    expect((await look(world)).items).toHaveLength(1);
  });

  test.each<[string, (url: URL) => Said, string]>([
    ['a key that it does not know', (url) => ({ json: kamisCode(url, '900') }), 'KAMIS refused: 900'],
    ['wrong parameters', (url) => ({ json: kamisCode(url, '200') }), 'KAMIS refused: 200'],
    ['nothing for days', (url) => ({ json: kamisCode(url, '001') }), 'KAMIS has no prices of the last days'],
    ['a page', (url) => ({ text: `<html>${url.search}</html>` }), 'no JSON'],
    ['another form', (url) => ({ json: { asked: url.search } }), 'KAMIS: answer of another form'],
    ['HTTP 406', (url) => ({ status: 406, text: url.search }), 'KAMIS answered 406'],
    ['a redirect', (url) => ({ redirect: `http://127.0.0.1:9/${url.search}` }), 'KAMIS answered 302'],
  ])('that is answered with %s counts as failed, without the key anywhere', async (_name, answer, failure) => {
    const world = await open();
    kamis().answer = answer;
    const logged: unknown[] = [];
    world.portal.ctx.log = { ...world.portal.ctx.log, warn: (...line: unknown[]) => logged.push(line) } as never;
    await work(world);
    expect((await kept(world))[0]).toMatchObject({ question: 'kamis:retail', attempts: 1, failure });
    expect(await look(world)).toMatchObject({ state: 'failed', items: [], surveyedOn: null });
    expect(logged).toHaveLength(2);
    expect(JSON.stringify([logged, await kept(world)])).not.toMatch(/secret|private/);
    expect((await ask(world, '/kamis/day', { itemCode: '225' })).result.code).toBe('UNAVAILABLE');
  });

  test('that fail later stay with their day, and are old after a day', async () => {
    const world = await open();
    kamis().answer = surveys({ '200': [lettuce] });
    await work(world);
    kamis().answer = () => ({ status: 500, text: '' });
    world.portal.clock.now = monday + dayMs;
    await work(world);
    expect(await look(world)).toMatchObject({ state: 'ready', isStale: false, surveyedOn: '2026-11-23' });
    world.portal.clock.now = monday + 2 * dayMs;
    await work(world);
    expect(await look(world)).toMatchObject({
      state: 'ready',
      isStale: true,
      surveyedOn: '2026-11-23',
      items: [{ price: 1_150 }],
    });
  });
});

describe('the daily prices of an item', () => {
  test('are the national means of a year, with the day that the portal surveyed itself', async () => {
    const world = await open();
    kamis().answer = (url) =>
      url.searchParams.get('action') === 'periodProductList'
        ? {
            json: periodList(url, [
              ['2026-11-19', '5,000', '토마토(1kg)'],
              ['2026-11-20', '5,100', '토마토(1kg)'],
              ['2026-11-18', '-', '토마토(1kg)'],
              ['2026-11-17', '20,000', '토마토(5kg)'],
              ['2026-11-23', '4,000', '토마토(1kg)'],
            ]),
          }
        : surveys({ '200': [lettuce, tomato] })(url);
    await work(world);
    expect(await series(world, { itemCode: '225' })).toMatchObject({
      state: 'waiting',
      itemName: '토마토',
      kindCode: '00',
      rankCode: '04',
      unit: '1kg',
      days: [{ day: '2026-11-23', price: 5_200 }],
    });
    await work(world);
    expect(await series(world, { itemCode: '225' })).toMatchObject({
      state: 'ready',
      days: [
        { day: '2026-11-19', price: 5_000 },
        { day: '2026-11-20', price: 5_100 },
        { day: '2026-11-23', price: 5_200 },
      ],
    });
    const span = { itemCode: '225', from: '2026-11-20', to: '2026-11-22' };
    expect((await series(world, span)).days).toEqual([{ day: '2026-11-20', price: 5_100 }]);
    const asked = Object.fromEntries(kamis().askedFor('periodProductList')[0]?.searchParams ?? []);
    expect(asked).toMatchObject({
      p_productclscode: '01',
      p_itemcategorycode: '200',
      p_itemcode: '225',
      p_kindcode: '00',
      p_productrankcode: '04',
      p_startday: '2025-11-23',
      p_endday: '2026-11-23',
    });
    await work(world);
    expect(kamis().askedFor('periodProductList')).toHaveLength(1);
  });

  test.each([
    [{ itemCode: '999' }, 404, 'NOT_FOUND'],
    [{ itemCode: '225', kindCode: '77' }, 404, 'NOT_FOUND'],
    [{ itemCode: '225', from: '2026-11-20', to: '2026-11-19' }, 400, 'RANGE_REVERSED'],
    [{ itemCode: '225', from: '2025-01-01', to: '2026-11-19' }, 400, 'RANGE_TOO_LONG'],
    [{ itemCode: '225', from: 'yesterday' }, 400, 'INVALID'],
    [{ itemCode: 'tomato' }, 400, 'INVALID'],
    [{ itemCode: '225', market: 'black' }, 400, 'INVALID'],
  ])('%j is refused', async (query, status, code) => {
    const world = await openSample();
    const reply = await ask(world, '/kamis/day', query);
    expect([reply.status, reply.result.code]).toEqual([status, code]);
  });
});
