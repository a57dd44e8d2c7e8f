import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest';
import { createKamisClient } from '#features/crop-prices/kamis-client.ts';
import { createPriceProviders } from '#features/crop-prices/price-source.ts';
import { getCachedSurvey } from '#features/crop-prices/survey.ts';
import { fetchDueAnswers } from '#features/external-data/worker.ts';
import { createKmaClient } from '#features/weather/kma-client.ts';
import { fetchOpenMeteo } from '#features/weather/open-meteo-client.ts';
import { parseOpenMeteoReport } from '#features/weather/open-meteo-provider.ts';
import { readConfig } from '#platform/config.ts';
import { openTestPortal } from '../support/harness.ts';
import { dayList, kamisCode, type Line } from '../support/kamis-answers.ts';
import { startOutsideService, type OutsideService } from '../support/provider-service.ts';

// Tests with recorded responses of the providers, if available.
const datasets = process.env['ONSIL_DATASETS'] ?? path.join(import.meta.dirname, '../../../../../shared/data');
const needData = (context: TestContext): void =>
  context.skip(!existsSync(path.join(datasets, 'fixtures')), `no recorded answers at ${datasets}`);
const recorded = (name: string): string => readFileSync(path.join(datasets, 'fixtures', name), 'utf8');

let service: OutsideService;
beforeAll(async () => {
  service = await startOutsideService();
});
afterAll(() => service.close());

const signal = new AbortController().signal;
const cell = { nx: 60, ny: 127 };
const base = { base_date: '20260122', base_time: '1100' };
const kma = () => createKmaClient(service.url, 'key');
const kamis = () => createKamisClient(service.url, { key: 'key', id: 'id' }, 0);
const say = (name: string, status = 200): void => {
  service.answer = () => ({ text: recorded(name), status });
};

test('KMA observations', async (context) => {
  needData(context);
  say('kma-getUltraSrtNcst-seoul-2026-01-22-1100.json');
  const values = await kma().observed(cell, base, signal);
  expect([values?.get('T1H'), values?.get('REH'), values?.get('VEC')]).toEqual(['-8.1', '34', '272']);
  say('kma-getUltraSrtNcst-rain-2022-06-16-0000.partial.json');
  expect((await kma().observed(cell, base, signal))?.get('PTY')).toBe('1');
});

test('KMA forecasts, missing ones and errors', async (context) => {
  needData(context);
  say('kma-getVilageFcst-2021-09-20-0500.onehour.json');
  const hours = await kma().forecast(cell, base, signal);
  expect([...(hours ?? [])].map(([at]) => new Date(at).toISOString())).toEqual(['2021-09-19T21:00:00.000Z']);
  expect(hours?.get(Date.parse('2021-09-20T06:00+09:00'))?.get('TMP')).toBe('20');
  say('kma-nodata-03.json');
  expect(await kma().forecast(cell, base, signal)).toBeNull();
  say('kma-auth-error-30.xml');
  await expect(kma().forecast(cell, base, signal)).rejects.toThrow('KMA refused: 30');
});

test('Open-Meteo responses', async (context) => {
  needData(context);
  say('open-meteo-forecast-zagreb-2024-07-09.json');
  const place = { latitude: '45.82', longitude: '15.98' };
  const report = parseOpenMeteoReport(await fetchOpenMeteo(service.url, place, signal));
  expect(report.current).toMatchObject({ at: '2024-07-09T01:00:00.000Z', temperature: 24.4, humidity: 74, wind: 0.5 });
  expect([report.hours.length, report.days.length]).toEqual([24, 0]);
  say('open-meteo-error-400.json', 400);
  await expect(fetchOpenMeteo(service.url, place, signal)).rejects.toThrow('Open-Meteo answered 400');
});

test('KAMIS lists of per day', async (context) => {
  needData(context);
  say('kamis-dailyPriceByCategoryList-200-2026-07-13.json');
  const lines = await kamis().survey('retail', '200', '2026-07-13', signal);
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatchObject({
    itemName: '배추',
    kindName: '봄',
    unit: '1포기',
    price: 3_513,
    weekAgo: 3_608,
    yearAgo: 4_642,
  });
  say('kamis-dailyPriceByCategoryList-200-2026-08-07.rebuilt.json');
  const august = await kamis().survey('retail', '200', '2026-08-07', signal);
  expect(august).toHaveLength(49);
  expect(august.every(({ itemCode, rankName, unit }) => itemCode && rankName && unit)).toBe(true);
  say('kamis-nodata-001.json');
  expect(await kamis().survey('retail', '200', '2026-07-17', signal)).toEqual([]);
  say('kamis-error-200-wrong-parameters.json');
  await expect(kamis().survey('retail', '200', '2026-07-17', signal)).rejects.toThrow('KAMIS refused: 200');
});

test('KAMIS prices of one item by day', async (context) => {
  needData(context);
  say('kamis-periodProductList.rows.json');
  const product = { category: '200', itemCode: '246', kindCode: '00', rankCode: '04' } as const;
  expect(await kamis().days('retail', product, { from: '2024-03-20', to: '2024-03-20' }, signal)).toEqual([
    { day: '2024-03-20', price: 2_878, unit: '1kg' },
  ]);
});

type Recorded = Line & { surveyedOn: string };

/** Retail paprika prices of July and August 2026. */
const paprika = (): Recorded[] => {
  const text = gunzipSync(readFileSync(path.join(datasets, 'kamis-retail-2026/kamis_retail_daily.csv.gz'))).toString();
  return text.split('\n').flatMap((line) => {
    const [surveyedOn = '', , code = '', name = '', kind = '', rank = '', amount = '', of = '', ...won] =
      line.split(',');
    if (code !== '256' || rank !== '상품') return [];
    const [today = '', weekAgo = '', , , yearAgo = ''] = won;
    return [{ surveyedOn, item: [code, name], kind: ['00', kind], unit: amount + of, today, weekAgo, yearAgo }];
  });
};

test('a survey that compares a piece with 200 g is not believed', async (context) => {
  needData(context);
  const days = paprika();
  const settings = { ONSIL_KAMIS_KEY: 'key', ONSIL_KAMIS_ID: 'id', ONSIL_KAMIS_URL: service.url };
  const portal = await openTestPortal({ settings });
  service.answer = (url) => {
    const vegetables = url.searchParams.get('p_item_category_code') === '200';
    const lines = days.filter(({ surveyedOn }) => surveyedOn === url.searchParams.get('p_regday'));
    return { json: vegetables && lines.length > 0 ? dayList(url, lines) : kamisCode(url, '001') };
  };
  const compared: Record<string, [string, number | null]> = {};
  for (const surveyedOn of new Set(days.map((line) => line.surveyedOn))) {
    portal.clock.now = Date.parse(`${surveyedOn}T18:30:00+09:00`);
    await fetchDueAnswers(portal.ctx, createPriceProviders(portal.ctx, readConfig(settings), 0), signal);
    const [line] = (await getCachedSurvey(portal.ctx, 'retail'))?.lines ?? [];
    compared[surveyedOn] = [line?.unit ?? '', line?.weekAgo ?? null];
  }
  await portal.close();
  expect(compared).toMatchObject({
    '2026-07-29': ['200g', 1_068],
    '2026-07-30': ['1개', null],
    '2026-08-05': ['1개', null],
    '2026-08-06': ['1개', 1_057],
    '2026-08-07': ['1개', 1_046],
  });
});
