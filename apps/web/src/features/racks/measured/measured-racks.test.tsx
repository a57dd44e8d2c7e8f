import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { racksApi, type RackReadings } from '@onsil/contract/racks';
import { ok, refuse } from '#test/browser.ts';
import { racks } from '#test/racks/fixtures.ts';
import { openRacksPage, serveFarm, setUpRacksPage } from '#test/racks/page.tsx';

setUpRacksPage();
afterEach(() => vi.useRealTimers());

const hour = 3_600;
const noon = Date.parse('2026-11-20T12:00:00+09:00') / 1000;
const field = (key: string, nameKo: string, unit: string, decimals: number) =>
  ({ field: key, nameKo, nameEn: key, unit, decimals, scaleMin: 0, scaleMax: 40, kind: 'measured' }) as const;
const open = { low: null, high: null };

/** Four hours; the controller at tiers 2 and 3 of the first rack is silent in the second hour and too warm in the last. */
const readings: RackReadings = {
  fields: [field('temperature', '온도', '°C', 1), field('co2', 'CO₂', 'ppm', 0)],
  field: 'temperature',
  width: hour,
  t: [4, 3, 2, 1].map((hours) => noon - hours * hour),
  controllers: [
    {
      controllerId: 'S-1',
      controllerName: '1호 제어기',
      avg: [20.04, null, 22, 26.4],
      ranges: [{ low: 18, high: 24 }, open, open],
      band: null,
    },
  ],
  places: [
    {
      controllerId: 'S-1',
      controllerName: '1호 제어기',
      rackId: 1,
      tierFrom: 2,
      tierTo: 3,
      from: '2026-01-01',
      to: null,
    },
  ],
  omitted: 0,
};

const path = 'GET /farm-rack/readings/F1';
const openMeasured = (given: Partial<RackReadings> = {}, search = '', role = 'manager') => {
  const requests = serveFarm({ [path]: () => ok({ item: { ...readings, ...given } }) }, role);
  return { requests, ...openRacksPage(`?by=value${search}`) };
};
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: '표시 시각' });
const tier = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('its fixture satisfies the contract', () => {
  expect(z.parse(racksApi.getRackReadings.reply.item, readings)).toEqual(readings);
});

describe('a measured value on the racks', () => {
  it('begins with the newest moment, and says whose value each tier has', async () => {
    openMeasured();
    expect(await tier(/^랙 1 3단, 26.4℃, 기준 범위 이탈 1단계, 이 단의 제어기$/)).toBeDefined();
    expect(await tier(/^랙 1 1단, 26.4℃, .*같은 랙의 제어기$/)).toBeDefined();
    expect(await tier(/^랙 2 3단, 26.4℃, .*같은 그룹의 제어기$/)).toBeDefined();
    expect((await slider()).getAttribute('aria-valuetext')).toMatch(/11:00 ~ 12:00$/);
    const legend = within(screen.getByRole('list', { name: '범례' }));
    expect(legend.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '20~22',
      '22~24',
      '24~26',
      '26~28',
      '기준 범위 이탈',
      '≈ 다른 위치의 제어기 값',
    ]);
    expect(screen.getByText('온도(℃), 1시간 평균')).toBeDefined();
  });

  it('is coloured by its class of the whole period; a moment without data is hatched and says so', async () => {
    openMeasured();
    const tint = async (name: RegExp) => (await tier(name)).closest('label')?.dataset['tint'];
    expect(await tint(/^랙 1 3단/)).toBe('v7');
    fireEvent.change(await slider(), { target: { value: '0' } });
    expect(await tint(/^랙 1 3단, 20.0℃, 이 단의 제어기$/)).toBe('v0');
    fireEvent.change(await slider(), { target: { value: '1' } });
    expect(await tint(/^랙 1 3단, 측정값 없음, 이 단의 제어기$/)).toBe('missing');
    expect(within(screen.getByRole('list', { name: '범례' })).getByText('측정값 없음')).toBeDefined();
  });

  it('says where there is no controller', async () => {
    const [first, second] = racks.racks;
    const apart = { ...racks, racks: [first, { ...second, rackGroupNo: 2 }] };
    serveFarm({ [path]: () => ok({ item: readings }), 'GET /farm-rack/list/F1': () => ok({ item: apart }) });
    const { user } = openRacksPage('?by=value');
    await user.click(await tier(/^랙 2 3단, 제어기 없음$/));
    expect(screen.getByText('이 랙과 그룹에는 이 항목을 측정하는 제어기가 없습니다.')).toBeDefined();
    expect(screen.queryByRole('link', { name: '시계열 보기' })).toBeNull();
  });

  it('opens a tier with its controller and the way to its time series', async () => {
    const { user } = openMeasured();
    await user.click(await tier(/^랙 2 3단/));
    const detail = within(screen.getByRole('region', { name: '랙 2 3단' }));
    expect(detail.getByText(/같은 그룹\(재배실 1\)에 있는 제어기의 값/)).toBeDefined();
    expect(detail.getByText('1호 제어기 (랙 1 2~3단): 26.4℃')).toBeDefined();
    const href = detail.getByRole('link', { name: '시계열 보기' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(href)).toMatch(
      /time-series\?c=\["S-1"\]&f=\["temperature"\].*from=2026-11-13&to=2026-11-20/,
    );
    await user.click(detail.getByRole('button', { name: '닫기' }));
    expect(screen.queryByRole('region', { name: '랙 2 3단' })).toBeNull();
  });

  it('is one tab stop whose arrow keys move through the tiers, and the slider takes arrow keys', async () => {
    const { user } = openMeasured();
    (await tier(/^랙 1 3단/)).focus();
    await user.keyboard(' ');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await tier(/^랙 1 2단/));
    expect(screen.getByRole('region', { name: '랙 1 2단' })).toBeDefined();
    expect((await slider()).type).toBe('range'); // the browser steps it by arrow keys
    press('이전 시각');
    expect((await slider()).value).toBe('2');
    press('다음 시각');
    expect((await slider()).value).toBe('3');
    expect(screen.getByRole('button', { name: '다음 시각' }).hasAttribute('disabled')).toBe(true);
  });

  it('asks for the chosen field and period, which are in the address', async () => {
    const { requests, user, router } = openMeasured();
    const asked = () => requests.filter(({ path: to }) => to === '/farm-rack/readings/F1').map(({ query }) => query);
    await slider();
    const [first] = asked();
    expect(Number(first?.get('to')) - Number(first?.get('from'))).toBe(7 * 24 * hour);
    expect(first?.has('field')).toBe(false);
    await user.selectOptions(screen.getByRole('combobox', { name: '측정 항목' }), 'co2');
    await user.click(screen.getByRole('radio', { name: '24시간' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ by: 'value', field: 'co2', span: '24h' }));
    await waitFor(() => {
      const last = asked().at(-1);
      expect([last?.get('field'), Number(last?.get('to')) - Number(last?.get('from'))]).toEqual(['co2', 24 * hour]);
    });
  });

  it('ends with the day of the address', async () => {
    const { requests } = openMeasured({}, '&day=2026-11-10');
    await slider();
    const query = requests.find(({ path: to }) => to === '/farm-rack/readings/F1')?.query;
    expect(query?.get('to')).toBe(String(Date.parse('2026-11-11T00:00:00+09:00') / 1000));
  });
});

describe('playing', () => {
  const preferMotion = (reduced: boolean) =>
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media.includes('reduced-motion') === reduced,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
  const many = {
    t: Array.from({ length: 48 }, (_, index) => noon - (48 - index) * hour),
    controllers: readings.controllers.map((one) => ({ ...one, avg: Array<number>(48).fill(20) })),
  };
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('goes from the first moment to the last, and says where it stopped', async () => {
    preferMotion(false);
    openMeasured();
    await slider();
    vi.useFakeTimers();
    press('재생');
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('0');
    await advance(500);
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('1');
    press('일시정지');
    expect(screen.getByText(/11. 20. \(금\) 09:00 ~ 10:00에서 멈췄습니다\./)).toBeDefined();
    await advance(5_000);
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('1');
    press('재생');
    await advance(500);
    await advance(500);
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('3');
    expect(screen.getByRole('button', { name: '재생' })).toBeDefined();
  });

  it('takes one longer step a second if reduced motion is preferred', async () => {
    preferMotion(true);
    openMeasured(many);
    await slider();
    vi.useFakeTimers();
    press('재생');
    await advance(900);
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('0');
    await advance(200);
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('2');
  });
});

describe('measured values that are not there', () => {
  it('racks without controllers show the next step to managers', async () => {
    const none = { fields: [], field: null, t: [], controllers: [], places: [] };
    const { user, router } = openMeasured(none);
    expect(await screen.findByText('랙에 있는 제어기가 없습니다')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '제어기 위치 설정' }));
    await waitFor(() => expect(router.state.location.search).toHaveProperty('sheet', 'places'));
  });

  it('members get no button for it', async () => {
    openMeasured({ fields: [], field: null, t: [], controllers: [], places: [] }, '', 'member');
    expect(await screen.findByText('랙에 있는 제어기가 없습니다')).toBeDefined();
    expect(screen.queryByRole('button', { name: '제어기 위치 설정' })).toBeNull();
  });

  it('a period without data keeps the choice of another', async () => {
    openMeasured({
      t: [],
      controllers: [{ ...readings.controllers[0], avg: [] } as RackReadings['controllers'][number]],
    });
    expect(await screen.findByText('이 기간에는 측정값이 없습니다')).toBeDefined();
    expect(screen.getByRole('combobox', { name: '측정 항목' })).toBeDefined();
  });

  it('an error can be tried again, and controllers that were left out are counted', async () => {
    let failed = false;
    serveFarm({
      [path]: () => {
        if (failed) return ok({ item: { ...readings, omitted: 3 } });
        failed = true;
        return refuse(500, 'ERROR', '오류');
      },
    });
    const { user } = openRacksPage('?by=value');
    await user.click(await screen.findByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('제어기가 많아 3대는 표시하지 않습니다.')).toBeDefined();
  });
});
