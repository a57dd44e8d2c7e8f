import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#lib/i18n/language.ts';
import { ok } from '#test/browser.ts';
import * as farm from '#test/telemetry/fixtures.ts';
import { findChart, openTimeSeries, setUpTimeSeries } from '#test/telemetry/page.tsx';

const { controller, twoControllers, iso, now, unavailableReply, createSeries, serveFarm, sendLiveValue } = farm;

setUpTimeSeries();

const [open, chart] = [openTimeSeries, findChart];
const cursor = () => screen.findByRole('slider');
const group = (name: string) => within(screen.getByRole('group', { name }));
const chip = (name: RegExp) => group('항목').getByRole('button', { name });
const searchOf = (router: Awaited<ReturnType<typeof open>>['router']) => router.state.location.search;
const longAsked = (asked: ReturnType<typeof serveFarm>['asked']) =>
  asked.filter(({ path }) => path === '/influx/status-logs/long').map(({ query }) => query);
const hours = (query: URLSearchParams | undefined) =>
  query && (Number(query.get('to')) - Number(query.get('from'))) / 3600;

describe('what is shown', () => {
  it('shows the usual fields of the first controller over the last 24 hours by default', async () => {
    const { seriesAsked } = serveFarm();
    await open();
    expect((await chart()).getAttribute('aria-label')).toBe('1동 · 온도, 습도, CO₂, EC');
    expect(Object.fromEntries(seriesAsked()[0] ?? [])).toMatchObject({
      controllerId: 'GH-1',
      fields: 'temperature,humidity,co2,ec',
      points: '240',
    });
    expect(hours(seriesAsked()[0])).toBe(24);
    expect((await cursor()).getAttribute('aria-valuetext')).toContain('온도 22.0℃');
  });

  it('changes with the period, and so does the address', async () => {
    const { seriesAsked } = serveFarm();
    const { router, user } = await open();
    await chart();
    await user.click(screen.getByRole('radio', { name: '7일' }));
    await waitFor(() => expect(hours(seriesAsked().at(-1))).toBe(7 * 24));
    expect(searchOf(router)).toEqual({ period: '7d' });
    await user.click(screen.getByRole('button', { name: '이전 기간' }));
    await waitFor(() =>
      expect(searchOf(router)).toEqual({ period: '7d', end: Date.parse('2026-11-13T14:40:00+09:00') / 1000 }),
    );
    await user.click(screen.getByRole('button', { name: '현재로' }));
    await waitFor(() => expect(searchOf(router)).toEqual({ period: '7d' }));
    expect(screen.getByRole('button', { name: '다음 기간' })).toHaveProperty('disabled', true);
  });

  it('is six fields at most, and a seventh shows the limit', async () => {
    serveFarm();
    const { router, user } = await open();
    await chart();
    await user.click(chip(/pH/));
    await user.click(chip(/양액 온도/));
    expect(chip(/광량/)).toHaveProperty('disabled', true);
    expect(screen.getByText('항목은 6개까지 선택할 수 있습니다')).toBeTruthy();
    await user.click(chip(/^온도/));
    expect(searchOf(router)).toEqual({ f: ['humidity', 'co2', 'ec', 'ph', 'waterTemperature'] });
    expect(chip(/광량/)).toHaveProperty('disabled', false);
  });

  it('can be several controllers, distinguished by name', async () => {
    const { seriesAsked } = serveFarm();
    const { user } = await open('?f=["temperature"]');
    await chart();
    await user.selectOptions(screen.getByRole('combobox', { name: '제어기 추가' }), 'GH-2');
    await waitFor(() => expect(seriesAsked().at(-1)?.get('controllerId')).toBe('GH-1,GH-2'));
    await waitFor(async () => expect((await cursor()).getAttribute('aria-valuetext')).toContain('온도 · 2동 22.0℃'));
    await user.click(screen.getByRole('button', { name: '1동 제외' }));
    await waitFor(() => expect(seriesAsked().at(-1)?.get('controllerId')).toBe('GH-2'));
  });

  it('can be compared with the previous day', async () => {
    const { seriesAsked } = serveFarm();
    const { router, user } = await open('?f=["temperature"]');
    await chart();
    await user.selectOptions(screen.getByRole('combobox', { name: '비교' }), '어제');
    await waitFor(() => expect(seriesAsked()).toHaveLength(2));
    const [first, second] = seriesAsked();
    expect(Number(first?.get('from')) - Number(second?.get('from'))).toBe(86_400);
    expect(searchOf(router)).toMatchObject({ compare: 'previous' });
    const row = await within(await screen.findByRole('region', { name: '기간 요약' })).findByRole('row', {
      name: /온도/,
    });
    await waitFor(() => expect(row.textContent).toContain('20.0+2.0'));
  });

  it('cuts custom days that are too long and shows a notice', async () => {
    const { asked } = serveFarm();
    await open('?period=own&from=2010-01-01&to=2026-10-31');
    expect((await screen.findByRole('alert')).textContent).toContain('마지막 10년만 표시합니다');
    await waitFor(() => expect(hours(longAsked(asked)[0])).toBe(3_653 * 24));
  });

  it('asks the call of long ranges for a year, and only for what a long range has', async () => {
    const { asked, seriesAsked } = serveFarm();
    await open('?period=1y&f=["temperature"]');
    await chart();
    await screen.findByText(/3개월 이내로 확대하면/);
    expect(hours(longAsked(asked)[0])).toBe(365 * 24);
    expect(seriesAsked()).toEqual([]);
    const others = asked.filter(({ path }) => /statics|maintenance|deviation-status|farm-calendar|measure/.test(path));
    expect(others.map(({ path }) => path)).toEqual([]);
    expect(screen.queryByRole('columnheader', { name: '이탈률' })).toBeNull();
  });

  it('shows ranges and alarms of a year where it is zoomed to three months or less', async () => {
    const { asked, seriesAsked } = serveFarm();
    const [from, to] = [now / 1000 - 20 * 86_400, now / 1000 - 10 * 86_400];
    await open(`?period=1y&f=["temperature"]&zoom=[${from},${to}]`);
    await chart();
    await waitFor(() => expect(seriesAsked()).toHaveLength(1));
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/deviation-status'))).toBe(true));
    await screen.findByText('기준 범위');
    expect(screen.queryByText(/3개월 이내로 확대하면/)).toBeNull();
  });

  it('is shown in English', async () => {
    setLanguage('en');
    serveFarm();
    await open('?f=["temperature"]');
    expect((await chart()).getAttribute('aria-label')).toBe('1동 · 온도');
    expect((await cursor()).getAttribute('aria-valuetext')).toContain('Fri\u00a020\u00a0Nov');
  });
});

describe('figures', () => {
  it('appear in a summary: mean, extremes, out of range, received', async () => {
    serveFarm();
    await open('?f=["temperature","ec"]');
    const summary = within(await screen.findByRole('region', { name: '기간 요약' }));
    const cells = (await summary.findByRole('row', { name: /온도/ })).querySelectorAll('td');
    await waitFor(() =>
      expect([...cells].map((cell) => cell.textContent)).toEqual(['온도', '22.0℃', '21.0', '23.0', '12.5%', '100.0%']),
    );
    expect(summary.getByRole('row', { name: /EC/ }).textContent).toContain('기준 없음');
  });

  it('can be read as a paged table', async () => {
    serveFarm();
    const { router, user } = await open('?f=["temperature"]');
    await chart();
    await user.click(screen.getByRole('radio', { name: '표' }));
    expect(searchOf(router)).toMatchObject({ view: 'table' });
    const table = await screen.findByRole('table', { name: /시각별 값/ });
    expect(within(table).getAllByRole('row')).toHaveLength(51);
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe('11.\u00a020.\u00a0(금) 14:3022.021.0~23.0');
    await user.click(screen.getByRole('button', { name: '다음 행' }));
    expect(await screen.findByText('51~100 / 전체 144행')).toBeTruthy();
    expect(searchOf(router)).toMatchObject({ view: 'table', page: 2 });
    await user.click(screen.getByRole('radio', { name: '그래프' }));
    await waitFor(() => expect(searchOf(router)).not.toHaveProperty('page'));
  });

  it('can be downloaded as shown', async () => {
    const { asked } = serveFarm();
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user } = await open('?f=["temperature"]');
    await chart();
    await user.click(screen.getByRole('button', { name: '다운로드' }));
    await user.click(await screen.findByRole('button', { name: 'CSV (.csv)' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(asked.find(({ query }) => query.get('format') === 'csv')?.query.get('fields')).toBe('temperature');
  });

  it('can be shared as a link to exactly this view', async () => {
    serveFarm();
    const { user } = await open('?f=["temperature"]');
    await chart();
    await user.click(screen.getByRole('button', { name: '링크 복사' }));
    expect(await navigator.clipboard.readText()).toContain(`end=${now / 1000}`);
  });
});

describe('zooming in', () => {
  it('fetches finer buckets of that part, keeps the drawing meanwhile, and updates the address', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    const { seriesAsked } = serveFarm(twoControllers, {
      series: async ({ query }) => {
        if (Number(query.get('to')) - Number(query.get('from')) < 86_400) await held;
        return ok({ item: createSeries(query) });
      },
    });
    const { router, user } = await open('?f=["temperature"]');
    (await cursor()).focus();
    await user.keyboard('{Home}{PageDown}++');
    await waitFor(() => expect(seriesAsked()).toHaveLength(2));
    expect(hours(seriesAsked()[1])).toBeLessThan(7);
    expect(screen.getByText('새 값을 불러오는 중')).toBeTruthy();
    expect((await cursor()).getAttribute('aria-valuetext')).toContain('온도 22.0℃');
    expect(screen.getByText('10분 평균')).toBeTruthy();
    release(undefined);
    await waitFor(() => expect(screen.getByText('2분 평균')).toBeTruthy());
    expect(searchOf(router)).toMatchObject({ zoom: [expect.any(Number), expect.any(Number)] });
  });
});

describe('live', () => {
  it('shows a new value at once', async () => {
    serveFarm();
    await open('?f=["temperature"]');
    await waitFor(async () => expect((await cursor()).getAttribute('aria-valuetext')).toContain('22.0'));
    vi.setSystemTime(now + 20_000);
    sendLiveValue('GH-1', 'temperature', now + 15_000, 60);
    await waitFor(async () => expect((await cursor()).getAttribute('aria-valuetext')).toMatch(/14:30, 온도 25\.5/));
    const summary = await screen.findByRole('region', { name: '기간 요약' });
    expect(within(summary).getByRole('row', { name: /온도/ }).textContent).toContain('60.0');
    expect(screen.getAllByText(/단계/).length).toBeGreaterThan(0);
  });
});

describe('a live value that arrives while the series is loading', () => {
  it('is not lost', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    const { seriesAsked } = serveFarm(twoControllers, {
      series: async ({ query }) => {
        await held;
        return ok({ item: createSeries(query) });
      },
    });
    await open('?f=["temperature"]');
    await waitFor(() => expect(seriesAsked()).toHaveLength(1));
    vi.setSystemTime(now + 20_000);
    sendLiveValue('GH-1', 'temperature', now + 15_000, 29);
    vi.setSystemTime(now + 21_000);
    release(undefined);
    await waitFor(async () => expect((await cursor()).getAttribute('aria-valuetext')).toMatch(/14:30, 온도 22\.6/));
  });
});

describe('nothing to show', () => {
  it('without a controller says who connects one', async () => {
    serveFarm([]);
    await open();
    expect(await screen.findByText('연결된 제어기가 없습니다')).toBeTruthy();
    expect(screen.getByText(/운영사가/)).toBeTruthy();
  });

  it('from a controller that never reported explains how to send the first value', async () => {
    const { seriesAsked } = serveFarm([
      controller('GH-9', '새 동', { lastSeen: null, freshness: 'never', values: [] }),
    ]);
    await open();
    expect((await screen.findByRole('link', { name: '값을 보내는 방법' })).getAttribute('href')).toBe('/web/v1/docs');
    expect(seriesAsked()).toHaveLength(0);
  });

  it('in the period shows the time of the newest sample and a link to it', async () => {
    const lastSeen = iso(now - 10 * 86_400_000);
    serveFarm([controller('GH-1', '1동', { lastSeen })], {
      series: ({ query }) => ok({ item: createSeries(query, 9e9) }),
    });
    const { router, user } = await open();
    expect(await screen.findByText('이 기간에는 받은 값이 없습니다')).toBeTruthy();
    expect(screen.getByText('마지막으로 받은 값은 11. 10. (화) 14:30입니다.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '마지막 값이 있는 기간 보기' }));
    await waitFor(() => expect(searchOf(router)).toMatchObject({ end: now / 1000 - 10 * 86_400 }));
  });

  it('because no field is chosen says so', async () => {
    serveFarm();
    await open('?f=[]');
    expect(await screen.findByText('항목을 선택해 주세요')).toBeTruthy();
  });
});

describe('errors', () => {
  it('are shown in place with a retry button', async () => {
    let isFailing = true;
    serveFarm(twoControllers, {
      series: ({ query }) => (isFailing ? unavailableReply() : ok({ item: createSeries(query) })),
    });
    const { user } = await open('?f=["temperature"]');
    expect((await screen.findByRole('alert')).textContent).toContain('오류가 발생했습니다.');
    isFailing = false;
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await chart()).toBeTruthy();
  });

  it('on a newer period keep the old drawing with a notice that it is outdated', async () => {
    const { seriesAsked } = serveFarm(twoControllers, {
      series: ({ query }) =>
        Number(query.get('to')) - Number(query.get('from')) > 86_400
          ? unavailableReply()
          : ok({ item: createSeries(query) }),
    });
    const { user } = await open('?f=["temperature"]');
    await chart();
    await user.click(screen.getByRole('radio', { name: '7일' }));
    await waitFor(() => expect(seriesAsked()).toHaveLength(2));
    expect((await screen.findByRole('alert')).textContent).toContain('이전 값을 표시합니다');
    expect(await chart()).toBeTruthy();
  });
});
