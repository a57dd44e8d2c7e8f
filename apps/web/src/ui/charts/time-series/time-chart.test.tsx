import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { phrases } from '@onsil/phrases/ko';
import { setLanguage } from '#lib/i18n/language.ts';
import { stubResizeObserver } from '#test/resize-observer.ts';
import type { ChartSeries } from './panels.ts';
import { spanLength } from './view.ts';
import type { TimeSpan } from './view.ts';

const from = Date.parse('2026-11-20T00:00:00+09:00') / 1000;
const range = { from, to: from + 36_000 };
const buckets = { start: Array.from({ length: 60 }, (_, i) => from + i * 600), width: Array<number>(60).fill(600) };

const line = (
  id: string,
  name: string,
  unit: string,
  avg: (number | null)[],
  more: Partial<ChartSeries> = {},
): ChartSeries => ({
  id,
  name,
  source: null,
  unit,
  decimals: 1,
  steps: null,
  color: 'var(--f-other)',
  avg,
  min: avg.map((value) => value && value - 1),
  max: avg.map((value) => value && value + 1),
  count: avg.map((value) => (value === null ? 0 : 10)),
  band: { low: 20, high: 25 },
  bandLine: null,
  levelCurves: [],
  levelOf: (value) => (value > 25 ? 2 : 0),
  gapAfter: 300,
  ghost: null,
  ...more,
});

const temperature = line(
  't',
  '온도',
  '°C',
  buckets.start.map((_, i) => (i < 30 ? 22 : 27)),
  { ghost: buckets.start.map(() => 24) },
);
const humidity = line(
  'h',
  '습도',
  '%',
  buckets.start.map((_, i) => (i > 40 ? null : 65)),
  { band: null, levelOf: () => 0 },
);

// jsdom does not draw: a context that accepts every call, and elements that are 800 px wide.
const cleared = vi.fn<() => void>();
const context = new Proxy<Record<string | symbol, unknown>>(
  { measureText: () => ({ width: 10 }), clearRect: cleared },
  { get: (known, key) => known[key] ?? (() => undefined), set: () => true },
);

beforeEach(() => {
  cleared.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: (from + 36_000) * 1000 });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  stubResizeObserver();
  vi.stubGlobal(
    'Path2D',
    class {
      rect() {}
      moveTo() {}
      lineTo() {}
      closePath() {}
      arc() {}
    },
  );
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        return context;
      }
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    DOMRect.fromRect({ width: 800, height: 100 }),
  );
  setLanguage('ko');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const seen = vi.fn<(view: TimeSpan) => void>();
const picked = vi.fn<(span: TimeSpan) => void>();

async function show(series = [temperature, humidity], ghostLabel: string | null = null) {
  // uPlot reads the screen's resolution when it loads
  const { TimeChart } = await import('./time-chart.tsx');
  function Chart() {
    const [view, setView] = useState<TimeSpan>(range);
    const onView = (next: TimeSpan) => {
      seen(next);
      setView(next);
    };
    return (
      <TimeChart
        label="1동 · 온도, 습도"
        {...{ buckets, series, range, view, onView, ghostLabel }}
        until={range.to}
        onPick={picked}
      />
    );
  }
  render(
    <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
      <Chart />
    </IntlProvider>,
  );
  await screen.findAllByRole('img');
  return userEvent.setup();
}

const cursor = () => screen.getByRole('slider', { name: /그래프의 시각/ });

it('each panel describes its content in a sentence', async () => {
  await show();
  expect(screen.getByRole('figure', { name: '1동 · 온도, 습도' })).toBeTruthy();
  expect(screen.getByRole('img', { name: /온도 평균 24\.5℃, 최소 21\.0, 최대 28\.0/ })).toBeTruthy();
  expect(screen.getByRole('img', { name: /습도 평균 65\.0%/ })).toBeTruthy();
});

it('draws each panel once when it opens, and once when the view changes', async () => {
  const user = await show();
  await vi.waitFor(() => expect(cleared).toHaveBeenCalledTimes(2));
  await user.click(screen.getByRole('button', { name: '확대' }));
  expect(cleared).toHaveBeenCalledTimes(4);
});

it('shows the newest values while nothing is pointed at', async () => {
  await show();
  expect(screen.getByText('마지막 값')).toBeTruthy();
  expect(cursor().getAttribute('aria-valuetext')).toBe('11.\u00a020.\u00a0(금) 09:50, 온도 27.0℃, 습도 수신 없음');
});

it('announces the values as arrow keys move the cursor', async () => {
  const user = await show();
  cursor().focus();
  await user.keyboard('{Home}{ArrowRight}');
  expect(cursor().getAttribute('aria-valuetext')).toBe('11.\u00a020.\u00a0(금) 00:10, 온도 22.0℃, 습도 65.0%');
  expect(screen.queryByText('마지막 값')).toBeNull();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(cursor().getAttribute('aria-valuetext')).toContain('01:50');
});

it('a value out of range shows its level, and its difference from the comparison period', async () => {
  const user = await show([temperature], '어제');
  cursor().focus();
  await user.keyboard('{End}');
  const read = within(screen.getByRole('figure')).getAllByRole('listitem').at(-1);
  expect(read?.textContent).toContain('2단계');
  expect(read?.textContent).toContain('20.0~25.0');
  expect(read?.textContent).toContain('24.0 (+3.0)');
});

it('uses the range of the cursor’s time, and shows that one', async () => {
  const bandLine = { t: [from, from + 18_000, from + 21_600, range.to], low: [20, 20, 24, 24], high: [25, 25, 29, 29] };
  const levelOf = (value: number, at: number) => (value > (at < from + 20_000 ? 25 : 29) ? 1 : 0);
  const user = await show([{ ...temperature, band: null, bandLine, levelOf }]);
  const read = () => within(screen.getByRole('figure')).getAllByRole('listitem').at(-1)?.textContent;
  cursor().focus();
  await user.keyboard('{End}');
  expect(read()).toContain('24.0~29.0');
  expect(read()).not.toContain('1단계');
  await user.keyboard('{Home}{PageDown}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
  expect(cursor().getAttribute('aria-valuetext')).toContain('05:00');
  expect(read()).toContain('20.3~25.3');
  expect(read()).toContain('1단계');
  expect(screen.getByText('기준 범위')).toBeTruthy();
});

it('zooms by keys and buttons, and resets by Escape', async () => {
  const user = await show();
  cursor().focus();
  await user.keyboard('+');
  expect(spanLength(seen.mock.lastCall?.[0] ?? range)).toBe(18_000);
  await user.click(screen.getByRole('button', { name: '확대' }));
  expect(spanLength(seen.mock.lastCall?.[0] ?? range)).toBe(9_000);
  await user.click(screen.getByRole('button', { name: '축소' }));
  expect(spanLength(seen.mock.lastCall?.[0] ?? range)).toBe(18_000);
  cursor().focus();
  await user.keyboard('{Escape}');
  expect(seen.mock.lastCall?.[0]).toEqual(range);
  expect(screen.getByRole('button', { name: '전체 기간 보기' })).toHaveProperty('disabled', true);
});

it('zooms to a period dragged with the mouse', async () => {
  const user = await show();
  const at = (clientX: number) => ({ target: cursor(), coords: { clientX, clientY: 10 } });
  Object.assign(cursor(), { setPointerCapture: () => {} });
  await user.pointer([
    { ...at(96 + 86), keys: '[MouseLeft>]' },
    at(96 + 172),
    { ...at(96 + 344), keys: '[/MouseLeft]' },
  ]);
  const view = seen.mock.lastCall?.[0];
  expect(view && (view.from - from) / 36_000).toBeCloseTo(86 / 688);
  expect(view && (view.to - from) / 36_000).toBeCloseTo(344 / 688);
});

it('values beyond the chosen ends of a scale stand at its edge, each stretch with its extreme', async () => {
  await show([{ ...temperature, limits: [21.5, 27.5] }]);
  expect(screen.getByText('▲ 28.0')).toBeTruthy();
  expect(screen.getByText('▼ 21.0')).toBeTruthy();
});

it('picks a period by a drag with Alt, and does not zoom', async () => {
  const user = await show();
  seen.mockClear();
  Object.assign(cursor(), { setPointerCapture: () => {} });
  const at = (clientX: number) => ({ target: cursor(), coords: { clientX, clientY: 10 } });
  await user.keyboard('{Alt>}');
  await user.pointer([{ ...at(96), keys: '[MouseLeft>]' }, at(96 + 172), { ...at(96 + 344), keys: '[/MouseLeft]' }]);
  await user.keyboard('{/Alt}');
  expect(picked.mock.lastCall?.[0]).toEqual({ from, to: from + 18_000 });
  expect(seen).not.toHaveBeenCalled();
});

it('pans by a drag with shift while zoomed in', async () => {
  const user = await show();
  Object.assign(cursor(), { setPointerCapture: () => {} });
  cursor().focus();
  await user.keyboard('{Home}+');
  const zoomed = seen.mock.lastCall?.[0] ?? range;
  const at = (clientX: number) => ({ target: cursor(), coords: { clientX, clientY: 10 } });
  await user.keyboard('{Shift>}');
  await user.pointer([
    { ...at(96 + 344), keys: '[MouseLeft>]' },
    at(96 + 172),
    { ...at(96 + 172), keys: '[/MouseLeft]' },
  ]);
  await user.keyboard('{/Shift}');
  const view = seen.mock.lastCall?.[0] ?? range;
  expect(spanLength(view)).toBe(spanLength(zoomed));
  expect((view.from - zoomed.from) / spanLength(zoomed)).toBeCloseTo(172 / 688);
});

it('limits of levels 2 and 3 are named in the legend, and their values stand at the right end of their lines', async () => {
  const curve = { t: [0, Number.MAX_SAFE_INTEGER], low: [null, null], high: [26.5, 26.5] };
  const beyond = { ...curve, high: [99, 99] };
  const levelCurves = [
    { level: 2, curve },
    { level: 3, curve: beyond },
  ] as const;
  await show([{ ...temperature, levelCurves }]);
  expect(screen.getByText(phrases.charts.levelLimits)).toBeDefined();
  expect([...document.querySelectorAll('[data-level]')].map(({ textContent }) => textContent)).toContain('26.5');
  expect(document.body.textContent).not.toContain('99');
});

it('the legend names only what is present', async () => {
  await show([humidity]);
  expect(screen.getByText('10분 평균')).toBeTruthy();
  expect(screen.queryByText('기준 범위')).toBeNull();
  expect(screen.queryByText('야간')).toBeNull();
});
