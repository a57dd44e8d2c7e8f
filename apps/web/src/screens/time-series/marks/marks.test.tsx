import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import { ok } from '#test/browser.ts';
import { iso, now, serveFarm, twoControllers } from '#test/telemetry/fixtures.ts';
import { findChart, openTimeSeries, setUpTimeSeries } from '#test/telemetry/page.tsx';

setUpTimeSeries();

const ago = (minutes: number) => iso(now - minutes * 60_000);
const pageOf = (items: object[]) => () => ok({ items, paging: getPaging(1, 200, items.length) });

const task = (taskNo: number, description: string, doneAt: string) => ({
  taskNo,
  category: 'CLEAN',
  description,
  start: '2026-11-20',
  end: '2026-11-20',
  repeat: null,
  controllerId: null,
  controllerName: null,
  time: null,
  assignee: null,
  memberName: null,
  isMine: false,
  completed: { at: doneAt, memberName: '김서연', note: null, hours: null, files: [] },
  version: 1,
  createdAt: ago(900),
});

const reading = {
  measureNo: 1,
  controllerId: 'GH-1',
  controllerName: '1동',
  date: '2026-11-20',
  halfDay: 'PM',
  measuredAt: ago(10),
  memberName: null,
  version: 1,
  values: [
    {
      field: 'temperature',
      nameKo: '온도',
      nameEn: 'Temperature',
      unit: '°C',
      decimals: 1,
      scaleMin: 0,
      scaleMax: 40,
      kind: 'measured',
      measured: 23.4,
      measuredAt: ago(10),
      controller: 22,
      difference: 1.4,
      needsCheck: false,
    },
  ],
};

const serveMarks = () =>
  serveFarm(twoControllers, {
    more: {
      'GET /farm-task-list': pageOf([task(1, '필터 청소', ago(300)), task(2, 'CO₂ 통 교체', ago(60))]),
      'GET /my/status-measure': pageOf([reading]),
    },
  });

const events = async () => within(await screen.findByRole('region', { name: '작업과 제어 설정' }));

it('what people did is named above the chart, one by one, with the way to it', async () => {
  serveMarks();
  const { user } = await openTimeSeries('?f=["temperature"]');
  const facts = await events();
  expect(await facts.findByText('2 / 2건')).toBeTruthy();
  expect(facts.getByText(/13:30 · 김서연/)).toBeTruthy();
  expect(facts.getByRole('link', { name: '자세히' }).getAttribute('href')).toContain('task=2');
  await user.click(facts.getByRole('button', { name: '이전 기록' }));
  expect(facts.getByTitle('필터 청소')).toBeTruthy();
});

it('a period without done tasks has one line that says so, which stays while another is loaded', async () => {
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  let hasTasks = false;
  serveFarm(twoControllers, {
    more: {
      'GET /farm-task-list': async () => {
        if (!hasTasks) return pageOf([])();
        await isLate;
        return pageOf([task(1, '필터 청소', ago(300))])();
      },
    },
  });
  const { user } = await openTimeSeries('?f=["temperature"]&off=["control"]');
  const none = '이 기간에 완료한 작업이 없습니다';
  expect(await screen.findByText(none)).toBeTruthy();
  const facts = await events();
  expect(facts.queryByText('없음')).toBeNull();
  hasTasks = true;
  await user.click(screen.getByRole('radio', { name: '7일' }));
  expect(facts.getByText(none)).toBeTruthy();
  resolve();
  expect(await screen.findByTitle('필터 청소')).toBeTruthy();
});

it('a manual reading stands beside the value of its time', async () => {
  serveMarks();
  await openTimeSeries('?f=["temperature"]');
  await findChart();
  const cursor = screen.getByRole('slider');
  await waitFor(() => expect(cursor.getAttribute('aria-valuetext')).toContain('실측값 23.4℃'));
  expect(within(screen.getByRole('figure')).getByText('23.4 (+1.4)')).toBeTruthy();
});

it('marks can be hidden, which the address keeps; what is hidden is not asked for', async () => {
  const { asked } = serveMarks();
  const { user, router } = await openTimeSeries('?f=["temperature"]&off=["readings","control"]');
  await events();
  expect(asked.some(({ path }) => path === '/my/status-measure')).toBe(false);
  await user.click(screen.getByRole('button', { name: '표시할 것 선택 (4/6)' }));
  await user.click(await screen.findByRole('checkbox', { name: '완료한 작업' }));
  expect(router.state.location.search).toMatchObject({ off: ['tasks', 'control', 'readings'] });
  await waitFor(() => expect(screen.queryByRole('region', { name: '작업과 제어 설정' })).toBeNull());
  await user.click(screen.getByRole('checkbox', { name: '이탈' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '그래프 기간의 이탈' })).toBeNull());
});
