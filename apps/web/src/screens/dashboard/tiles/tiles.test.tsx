import type { LastValue } from '@onsil/contract/telemetry';
import { phrases } from '@onsil/phrases/ko';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IntlProvider } from 'use-intl';
import { applyLive } from '#features/telemetry/api.ts';
import { setLanguage } from '#lib/i18n/language-provider.tsx';
import { emptyArrangement } from '../model/arrangement.ts';
import { humidity, noon, ph, room, temperature } from '#test/dashboard/fixtures.ts';
import { Tiles } from './tiles.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  setLanguage('ko');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Counts how often a tile renders: each time it reads its name. */
const watched = (value: LastValue) => {
  const renders = { times: 0 };
  const copy: LastValue = { ...value };
  Object.defineProperty(copy, 'nameKo', { get: () => ((renders.times += 1), value.nameKo), enumerable: true });
  return [copy, renders] as const;
};

const day = {};
const view = (controller: ReturnType<typeof room>) => (
  <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
    <Tiles farmId="F1" controller={controller} arrangement={emptyArrangement} day={day} statistics={undefined} />
  </IntlProvider>
);

it('a live value renders only its own tile', () => {
  const [still, renders] = watched(temperature);
  const before = { at: '', controllers: [room({ values: [still, humidity, ph] })] };
  const { rerender } = render(view(before.controllers[0] ?? room()));
  const first = renders.times;
  expect(first).toBeGreaterThan(0);

  const live = {
    controllers: [{ controllerId: 'IDF-A', lastSeen: noon, values: { humidity: [noon, 70.5] as [number, number] } }],
  };
  rerender(view(applyLive(before, live, noon).controllers[0] ?? room()));
  expect(screen.getByRole('article', { name: '습도' }).textContent).toContain('70.5');
  expect(renders.times).toBe(first);
});

it('time alone renders ages, not tiles, until a value is late', async () => {
  const [still, renders] = watched(temperature);
  render(view(room({ values: [still] })));
  const first = renders.times;
  await vi.advanceTimersByTimeAsync(60_000);
  const tile = screen.getByRole('article', { name: '온도' });
  expect(tile.textContent).toContain('1분 전');
  expect(renders.times).toBe(first);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(renders.times).toBe(first + 1);
  expect(within(tile).getByText('수신 지연')).toBeDefined();
});

const order = () => screen.getAllByRole('article').map((tile) => tile.getAttribute('aria-label'));

it('a recovered tile keeps its place for a moment', () => {
  const damp = { ...humidity, value: 75.1, level: 1 };
  const { rerender } = render(view(room({ values: [temperature, damp] })));
  expect(order()).toEqual(['습도', '온도']);
  rerender(view(room({ values: [temperature, humidity] })));
  expect(order()).toEqual(['습도', '온도']);
  vi.setSystemTime(noon + 61_000);
  rerender(view(room({ values: [{ ...temperature }, humidity] })));
  expect(order()).toEqual(['온도', '습도']);
});
