import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { damp } from '#test/deviations/fixtures.ts';
import * as farm from '#test/telemetry/fixtures.ts';
import { findChart, openTimeSeries, setUpTimeSeries } from '#test/telemetry/page.tsx';

const { twoControllers, iso, now, serveFarm } = farm;

setUpTimeSeries();

const [open, chart] = [openTimeSeries, findChart];

describe('deviations below the chart', () => {
  const ago = (minutes: number) => iso(now - minutes * 60_000);
  const humid = { ...damp, controllerId: 'GH-1', controllerName: '1동', startedAt: ago(90), openedAt: ago(80) };
  const first = {
    ...humid,
    deviationId: 99,
    level: 0,
    highest: 1,
    startedAt: ago(600),
    openedAt: ago(590),
    backAt: ago(500),
    endedAt: ago(490),
    endKind: 'returned' as const,
  };
  const section = () => screen.findByRole('region', { name: '그래프 기간의 이탈' });

  it('are those of the shown controllers and fields; the newest is described and leads to its page', async () => {
    const others = [
      { ...humid, deviationId: 5, field: 'ec', fieldNmKo: 'EC' },
      { ...humid, deviationId: 6, controllerId: 'GH-2' },
    ];
    serveFarm(twoControllers, { deviations: [humid, first, ...others] });
    await open('?f=["humidity"]');
    const lanes = within(await section());
    expect(await lanes.findByText('2 / 2건')).toBeTruthy();
    expect(lanes.getByText(/^기준 .*초과$/)).toBeTruthy();
    expect(lanes.getByRole('link', { name: '자세히' }).getAttribute('href')).toBe(
      '/smartfarm/F1/101/notification-action',
    );
  });

  it('can be gone through one by one by keyboard', async () => {
    serveFarm(twoControllers, { deviations: [humid, first] });
    const { user } = await open('?f=["humidity"]');
    const lanes = within(await section());
    await user.click(await lanes.findByRole('button', { name: '이전 이탈' }));
    expect(lanes.getByText(/부터 1시간 40분 동안/)).toBeTruthy();
    expect(lanes.getByRole('link', { name: '자세히' }).getAttribute('href')).toBe(
      '/smartfarm/F1/99/notification-action',
    );
    expect(lanes.getByRole('button', { name: '이전 이탈' })).toHaveProperty('disabled', true);
  });

  it('follow the zoomed part', async () => {
    serveFarm(twoControllers, { deviations: [humid, first] });
    const part = [now / 1000 - 700 * 60, now / 1000 - 400 * 60];
    await open(`?f=["humidity"]&zoom=${JSON.stringify(part)}`);
    expect(await within(await section()).findByText('1 / 1건')).toBeTruthy();
  });

  it('none is said', async () => {
    serveFarm();
    await open('?f=["humidity"]');
    expect(await screen.findByText('이 기간에는 이탈이 없습니다')).toBeTruthy();
  });
});

describe('the title and the summary', () => {
  it('are those of the zoomed part', async () => {
    const { asked } = serveFarm();
    const part = [now / 1000 - 6 * 3600, now / 1000 - 3 * 3600];
    await open(`?f=["temperature"]&zoom=${JSON.stringify(part)}`);
    const summary = await screen.findByRole('region', { name: '기간 요약' });
    expect(within(summary).getByText('11. 20. (금) 08:30 ~ 11:30')).toBeTruthy();
    expect(screen.getByText(/11\.\s20\.\s\(금\) 08:30 ~ 11:30 · .* 중/)).toBeTruthy();
    await waitFor(() => {
      const call = asked.findLast(({ path }) => path === '/statuslogs/statics');
      expect([call?.query.get('from'), call?.query.get('to')].map(Number)).toEqual(part);
    });
  });
});

describe('a comparison', () => {
  it('can be the same day of last week or of last year', async () => {
    const { seriesAsked } = serveFarm();
    const { user } = await open('?f=["temperature"]');
    await chart();
    await user.selectOptions(screen.getByRole('combobox', { name: '비교' }), '지난주 같은 요일');
    await waitFor(() => expect(seriesAsked()).toHaveLength(2));
    const from = seriesAsked().map((query) => Number(query.get('from')));
    expect((from[0] ?? 0) - (from[1] ?? 0)).toBe(7 * 86_400);
  });

  it('with last week becomes the previous period where the range is longer', async () => {
    serveFarm();
    await open('?f=["temperature"]&period=1m&compare=week');
    await chart();
    expect(screen.getByRole('option', { name: '지난달' })).toHaveProperty('selected', true);
    expect(screen.queryByRole('option', { name: '지난주 같은 요일' })).toBeNull();
  });
});
