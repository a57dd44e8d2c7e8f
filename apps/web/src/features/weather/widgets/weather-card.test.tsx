import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FarmWeather, WeatherHour } from '@onsil/contract/weather';
import { clearSession, saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { WeatherCard } from './weather-card.tsx';

const now = Date.parse('2026-11-22T10:50:00+09:00');
const hourMs = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  freshBrowser({ wide: true });
  saveSession({ ...testSession, expiresAt: new Date(now + hourMs).toISOString() });
});

afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const hour = (i: number, own: Partial<WeatherHour> = {}): WeatherHour => ({
  at: new Date(Date.parse('2026-11-22T10:00:00+09:00') + i * hourMs).toISOString(),
  temperature: i,
  humidity: 50,
  condition: 'clear',
  precipitation: 0,
  wind: 1,
  windDirection: 'w',
  chance: 20,
  ...own,
});

const weather = (own: Partial<FarmWeather> = {}): FarmWeather => {
  const { chance: _chance, ...current } = hour(0, {
    temperature: 6.3,
    condition: 'rain',
    precipitation: 0.5,
    wind: 2.2,
  });
  return {
    farmNo: 7,
    farmId: 'F1',
    state: 'ready',
    source: 'kma',
    isSample: false,
    fetchedAt: new Date(now).toISOString(),
    isStale: false,
    current,
    hours: Array.from({ length: 24 }, (_, i) => hour(i)),
    days: [
      { day: '2026-11-22', low: null, high: 9.5, condition: 'rain', chance: 80 },
      { day: '2026-11-23', low: -4.5, high: 8, condition: 'clear', chance: null },
      { day: '2026-11-24', low: 1, high: 7, condition: 'snow', chance: 60 },
    ],
    warnings: [{ kind: 'freeze', at: '2026-11-22T20:00:00Z', value: -4.5 }],
    ...own,
  };
};

const open = (answer: () => FarmWeather | Response, role = 'manager') => {
  const requests = serve({
    'GET /weather/F1': () => {
      const item = answer();
      return item instanceof Response ? item : ok({ item });
    },
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', role } }),
  });
  return { asked: requests, ...openPage({ path: '/x', at: '/x', Page: () => <WeatherCard farmId="F1" /> }) };
};
const card = () => screen.findByRole('region', { name: '날씨' });

describe('the weather card', () => {
  it('names its source and shows current weather, forecast and warnings', async () => {
    open(() => weather());
    await screen.findByText('비', { selector: 'strong' });
    const text = (await card()).textContent ?? '';
    expect(text).toContain('기상청 · 10:00 기준');
    expect(text).toContain('6.3℃');
    expect(text).toContain('서풍 2.2 m/s');
    expect(text).toContain('1시간 1 mm 미만');
    expect(text).not.toContain('예시');
    const hours = within(screen.getByRole('list', { name: '앞으로 24시간' })).getAllByRole('listitem');
    expect(hours.map((one) => one.textContent?.slice(0, 5))).toEqual([
      '11:00',
      '15:00',
      '19:00',
      '23:00',
      '03:00',
      '07:00',
    ]);
    const days = within(screen.getByRole('list', { name: '주간 예보' })).getAllByRole('listitem');
    expect(days[0]?.textContent).toMatch(/^오늘비강수 확률 80%.*최저 –℃–최고 10℃10°$/);
    expect(days[1]?.textContent).toMatch(/^내일맑음최저 −5℃/);
    expect(days[2]?.textContent).toMatch(/^11\.\s24\.\s\(화\)눈/);
    const [warning] = within(screen.getByRole('list', { name: '재배 주의' })).getAllByRole('listitem');
    expect(warning?.textContent).toContain('−4.5℃까지 내려갑니다');
  });

  it('marks sample data', async () => {
    open(() => weather({ source: 'sample', isSample: true, warnings: [] }));
    expect((await screen.findByText('예시 날씨')).parentElement?.textContent).toContain('실제 날씨가 아닙니다');
    expect(screen.queryByRole('list', { name: '재배 주의' })).toBeNull();
  });

  it('shows the time of outdated values', async () => {
    open(() => weather({ isStale: true, fetchedAt: '2026-11-21T22:00:00Z' }));
    expect((await screen.findByText(/07:00에 받은 값/)).tagName).toBe('OUTPUT');
  });

  it.each([
    ['manager', '/smartfarm/F1/detail?sheet=place'],
    ['member', undefined],
  ])('of a farm without a place shows a %s what to do', async (role, way) => {
    open(
      () => weather({ state: 'placeless', fetchedAt: null, current: null, hours: [], days: [], warnings: [] }),
      role,
    );
    await screen.findByText(role === 'manager' ? /위도와 경도를 입력하면/ : /농장 관리자가 농장 정보에/);
    await waitFor(() => expect(screen.queryByRole('link')?.getAttribute('href')).toBe(way));
  });

  it('waits for the first values and shows them when they arrive', async () => {
    let attempts = 0;
    const nothing = { fetchedAt: null, current: null, hours: [], days: [], warnings: [] };
    open(() => weather(attempts++ === 0 ? { state: 'waiting', ...nothing } : {}));
    await screen.findByLabelText('날씨를 불러오고 있습니다');
    expect(await screen.findByText('비', { selector: 'strong' })).toBeDefined();
  });

  it('says that the provider never replied, and can be reloaded after an error', async () => {
    let attempts = 0;
    const nothing = { fetchedAt: null, current: null, hours: [], days: [], warnings: [] };
    const { user } = open(() =>
      attempts++ === 0 ? refuse(500, 'ERROR', '오류가 발생했습니다.') : weather({ state: 'failed', ...nothing }),
    );
    await user.click(await screen.findByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('날씨를 아직 받지 못했습니다')).toBeDefined();
  });
});
