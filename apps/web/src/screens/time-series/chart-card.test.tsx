import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok } from '#test/browser.ts';
import { createSeries, now, serveFarm, twoControllers } from '#test/telemetry/fixtures.ts';
import { findChart, openTimeSeries, setUpTimeSeries } from '#test/telemetry/page.tsx';

setUpTimeSeries();

/** A series with one value of 60 in its middle. */
const withSpike = (query: URLSearchParams) => {
  const item = createSeries(query);
  for (const line of item.series) {
    const middle = Math.floor(item.t.length / 2);
    line.max = line.max.with(middle, 60);
  }
  return ok({ item });
};

it('a spike does not stretch its scale; everything is shown on request, which the address keeps', async () => {
  serveFarm(twoControllers, { series: ({ query }) => withSpike(query) });
  const { user, router } = await openTimeSeries('?f=["humidity"]');
  await findChart();
  await user.click(await screen.findByRole('button', { name: '축 밖 1곳 보기' }));
  expect(router.state.location.search).toMatchObject({ y: 'all' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^축 밖/ })).toBeNull());
});

it('the ends of an axis can be set, and are refused in the wrong order', async () => {
  serveFarm();
  const { user, router } = await openTimeSeries('?f=["humidity"]');
  await findChart();
  await user.click(screen.getByRole('button', { name: 'Y축' }));
  const form = within(await screen.findByRole('form', { name: '습도' }));
  await user.type(form.getByRole('textbox', { name: '최솟값' }), '40');
  await user.type(form.getByRole('textbox', { name: '최댓값' }), '30');
  await user.click(form.getByRole('button', { name: '적용' }));
  expect(form.getByRole('alert')).toBeTruthy();
  await user.clear(form.getByRole('textbox', { name: '최댓값' }));
  await user.type(form.getByRole('textbox', { name: '최댓값' }), '80');
  await user.click(form.getByRole('button', { name: '적용' }));
  expect(router.state.location.search).toMatchObject({ limits: { humidity: [40, 80] } });
  expect(await screen.findByRole('button', { name: '축 밖 1곳 보기' })).toBeTruthy();
  await user.click(form.getByRole('button', { name: '자동' }));
  expect(router.state.location.search).not.toHaveProperty('limits');
});

it('one chart or all can fill the window, which the address keeps', async () => {
  serveFarm();
  const { user, router } = await openTimeSeries('?f=["temperature","humidity"]');
  await findChart();
  await user.click(screen.getByRole('button', { name: '습도 전체 화면' }));
  expect(router.state.location.search).toMatchObject({ full: 'humidity' });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['습도']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '전체 화면' }));
  const all = within(await screen.findByRole('dialog'));
  expect(all.getAllByRole('heading', { level: 3 })).toHaveLength(2);
});

it('a period picked by keyboard opens the form of an annotation with it', async () => {
  serveFarm();
  const { user, router } = await openTimeSeries('?f=["temperature"]');
  await findChart();
  await user.click(screen.getByRole('button', { name: /^기간을 끌어서 특이사항 작성/ }));
  screen.getByRole('slider', { name: /Enter로 기간의 시작과 끝/ }).focus();
  await user.keyboard('{Home}{Enter}{PageDown}{Enter}');
  const sheet = within(await screen.findByRole('dialog', { name: '특이사항 작성' }));
  const shown = ['시작 날짜', '시작 시각', '종료 날짜', '종료 시각'].map((name) =>
    sheet.getByLabelText<HTMLInputElement>(name),
  );
  expect(shown.map(({ value }) => value)).toEqual(['2026. 11. 19.', '14:30', '2026. 11. 19.', '22:50']);
  expect(router.state.location.search).toMatchObject({
    sheet: 'annotation',
    span: [now / 1000 - 86_400, now / 1000 - 86_400 + 30_000],
  });
});

it('what is seen is annotated with two keys, and its text has the focus', async () => {
  serveFarm();
  const { user, router } = await openTimeSeries('?f=["temperature"]');
  await findChart();
  screen.getByRole('button', { name: /^기간을 끌어서 특이사항 작성/ }).focus();
  await user.keyboard('{Enter}{Tab}{Enter}');
  const sheet = within(await screen.findByRole('dialog', { name: '특이사항 작성' }));
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByRole('textbox', { name: '내용' })));
  const { span: [from = 0, to = 0] = [] } = router.state.location.search as { span?: number[] };
  expect(to - from).toBeGreaterThanOrEqual(86_400);
  expect(to - from).toBeLessThan(86_400 + 120);
});

it('two fields are set against each other by day and by night, with the number of pairs', async () => {
  serveFarm(twoControllers, {
    series: ({ query }) => {
      const item = createSeries(query);
      const half = item.t.length / 2;
      const avgOf = (field: string) => item.t.map((_, i) => (field !== 'light' ? i : i < half ? 0 : 200));
      return ok({ item: { ...item, series: item.series.map((line) => ({ ...line, avg: avgOf(line.field) })) } });
    },
  });
  const { user, router } = await openTimeSeries('?f=["temperature","humidity","co2"]');
  await findChart();
  await user.click(screen.getByRole('radio', { name: '산점도' }));
  expect(router.state.location.search).toMatchObject({ view: 'scatter' });
  expect(await screen.findByRole('img', { name: /^온도와 습도, 주간: 상관계수 1\.00 · 7\d쌍/ })).toBeTruthy();
  expect(screen.getByRole('img', { name: /^온도와 습도, 야간: 상관계수 1\.00 · 7\d쌍/ })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: '세로축' }), 'CO₂');
  expect(router.state.location.search).toMatchObject({ pair: ['temperature', 'co2'] });
  expect(await screen.findByRole('img', { name: /^온도와 CO₂, 주간/ })).toBeTruthy();
});

it('a scatter of one field asks for a second', async () => {
  serveFarm();
  await openTimeSeries('?f=["temperature"]&view=scatter');
  expect(await screen.findByText('항목을 두 개 이상 선택해 주세요')).toBeTruthy();
});
