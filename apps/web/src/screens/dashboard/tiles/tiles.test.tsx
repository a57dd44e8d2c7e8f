import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ControllerTrust } from '@onsil/contract/reading-trust';
import type { LastValue } from '@onsil/contract/telemetry';
import { phrases } from '@onsil/phrases/ko';
import { applyLive } from '#features/telemetry/api.ts';
import { setLanguage } from '#lib/i18n/language-provider.tsx';
import { freshBrowser } from '#test/browser.ts';
import { humidity, noon, ph, room, temperature } from '#test/dashboard/fixtures.ts';
import { UiProvider } from '#ui/theme/ui-provider.tsx';
import { emptyArrangement } from '../model/arrangement.ts';
import { Tiles } from './tiles.tsx';

beforeEach(() => {
  freshBrowser();
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

const noDay = { fields: {}, isLoading: false, error: null, retry: () => undefined };

const view = (
  controller: ReturnType<typeof room>,
  trust?: ControllerTrust,
  fields: Parameters<typeof Tiles>[0]['day']['fields'] = {},
) => (
  <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
    <UiProvider env="test">
      <Tiles
        farmId="F1"
        controller={controller}
        arrangement={emptyArrangement}
        day={{ ...noDay, fields }}
        statistics={undefined}
        trust={trust}
      />
    </UiProvider>
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
  expect(tile.textContent).toContain('1분\u00a0전');
  expect(renders.times).toBe(first);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(renders.times).toBe(first + 1);
  expect(within(tile).getByText('수신 지연')).toBeDefined();
});

it('a phone folds values without a range until they are wanted', () => {
  const plain = ['vpd', 'dewPoint', 'dli', 'solar'].map((field) => ({
    ...temperature,
    field,
    nameKo: field,
    level: 0,
    ranges: null,
  }));
  freshBrowser({ phone: true });
  render(view(room({ values: [...plain.slice(0, 1), temperature, humidity, ph, ...plain.slice(1)] })));
  expect(order()).toEqual(['vpd', '온도', '습도', 'pH']);
  fireEvent.click(screen.getByRole('button', { name: '기준 없는 값 3개 더 보기' }));
  expect(order()).toHaveLength(7);
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

it('a machine is shown with its state and the share of the day that it was on', () => {
  const pump: LastValue = {
    ...humidity,
    field: 'equipmentPump',
    kind: 'equipment',
    nameKo: '관수 펌프',
    unit: 'on/off',
    decimals: 0,
    value: 1,
    level: 0,
    ranges: null,
  };
  const hours = { t: [0, 600], width: 600, avg: [0, 0.5], min: [0, 0], max: [0, 1], count: [10, 10], band: null };
  render(view(room({ values: [pump] }), undefined, { equipmentPump: hours }));
  const tile = screen.getByRole('article', { name: '관수 펌프' });
  expect(tile.textContent).toContain('켜짐');
  expect(tile.textContent).toContain('24시간 가동률 25.0%');
  expect(tile.textContent).not.toContain('기준 없음');
});

const iso = (ms: number) => new Date(ms).toISOString();
const trustOf = (fields: ControllerTrust['fields']): ControllerTrust => ({
  controllerId: 'IDF-A',
  controllerName: '육묘실',
  silentMinutes: 0,
  maintenanceMinutes: 0,
  maintenance: [],
  rejected: 0,
  unanswered: null,
  fields,
});

/** What opens loads its code in real time. */
const keepRealTimers = (): void => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
};

it('a tile names the weightiest reason to doubt its value, and all of them on a tap', async () => {
  keepRealTimers();
  const calibration = { advice: 'now', bias: -0.35, unit: '', decimals: 2, daysLeft: null } as const;
  const trust = trustOf([
    { field: 'ph', stuckSince: iso(noon - 7_200_000), calibration, rejected: 2 },
    { field: 'temperature', stuckSince: null, calibration: null, rejected: 0 },
  ]);
  render(view(room(), trust));
  expect(within(screen.getByRole('article', { name: '온도' })).queryByText(/고정|교정/)).toBeNull();
  const mark = within(screen.getByRole('article', { name: 'pH' })).getByRole('button', {
    name: '값 고정, pH 값을 확인할 이유',
  });
  expect(mark.textContent).toBe('값 고정');
  fireEvent.click(mark);
  const reasons = await within(await screen.findByRole('dialog', { name: /pH 값을 확인할 이유/ })).findAllByRole(
    'listitem',
  );
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    '10:00부터 값이 변하지 않습니다. 센서를 확인해 주세요.',
    '실측값과 0.35 차이로 허용 오차를 넘었습니다. 센서를 교정해 주세요.',
    '측정할 수 없는 값 2개를 저장하지 않았습니다.',
  ]);
});

it('a computed value is doubtful where its sensor is', async () => {
  keepRealTimers();
  const vpd: LastValue = { ...humidity, field: 'vpd', nameKo: 'VPD', kind: 'derived' };
  const trust = trustOf([{ field: 'humidity', stuckSince: iso(noon - 7_200_000), calibration: null, rejected: 0 }]);
  render(view(room({ values: [vpd] }), trust));
  const mark = within(screen.getByRole('article', { name: 'VPD' })).getByRole('button', { name: /^계산값 주의/ });
  fireEvent.click(mark);
  expect(await screen.findByText('습도 값으로 계산한 값입니다. 그 센서부터 확인해 주세요.')).toBeDefined();
});

const early = {
  controllerId: 'IDF-A',
  field: 'humidity',
  at: '2026-11-20T03:00:00.000Z',
  probability: 0.7,
  side: 'high' as const,
  courses: 90,
  days: 13,
};
const withWarning = (value: LastValue) => (
  <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
    <UiProvider env="test">
      <Tiles
        farmId="F1"
        controller={room({ values: [temperature, value] })}
        arrangement={emptyArrangement}
        day={noDay}
        statistics={undefined}
        trust={undefined}
        warnings={[early]}
      />
    </UiProvider>
  </IntlProvider>
);

it('a value that is likely to leave its range says so, until it has left it', () => {
  const { rerender } = render(withWarning(humidity));
  const tile = (name: string) => screen.getByRole('article', { name }).textContent;
  expect(tile('습도')).toContain('60분 안에 기준 위로 올라갈 가능성 70%');
  expect(tile('온도')).not.toContain('가능성');
  rerender(withWarning({ ...humidity, level: 1 }));
  expect(tile('습도')).not.toContain('가능성');
});
