import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, testSession } from '#test/browser.ts';
import { causes, noon } from '#test/deviations/causes-fixtures.ts';
import { serveDeviations } from '#test/deviations/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { Page } from '../page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  freshBrowser({ wide: true });
  saveSession(testSession);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (seq: number) =>
  openPage({
    path: '/smartfarm/$farmId/$deviationId/notification-action',
    Page,
    at: `/smartfarm/F1/${seq}/notification-action`,
  });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const textOf = (element: HTMLElement): string => element.textContent?.replaceAll('\u00a0', ' ') ?? '';

describe('the page of a deviation', () => {
  it('names likely causes in their order, with evidence for and against', async () => {
    serveDeviations();
    open(101);
    await screen.findByText('제습 이상');
    const found = await card('유력한 원인');
    expect(found.getAllByRole('heading', { level: 3 }).map(textOf)).toEqual(['제습 이상', '센서 편차']);
    const evidence = found.getAllByRole('listitem').map(textOf).join('\n');
    expect(evidence).toMatch(/^\+근거: 공기 중 수분 17\.2 ?g\/m³, 이 시각 평소 13\.8 ?g\/m³$/m);
    expect(evidence).toContain('−반대 근거: 실측값과 차이 0.8%(허용 ±5.0%)');
    expect(found.getByText('확인하지 못한 것: 바깥 날씨, 기기 상태(환기창·조명·펌프)')).toBeDefined();
  });

  it('draws the field once, with the neighbouring rooms, and what moved with it on the same time axis', async () => {
    const requests = serveDeviations();
    open(101);
    const found = await card('함께 변한 항목');
    expect(await found.findByRole('img', { name: /^온도: 09:28부터/ })).toBeDefined();
    expect(found.queryByRole('img', { name: /^습도/ })).toBeNull();
    expect(screen.getAllByRole('img', { name: /^습도/ })).toHaveLength(1);
    const series = requests.filter(({ path }) => path.endsWith('/status-logs/field')).map(({ query }) => query);
    expect(series.map((query) => query.get('fields'))).toEqual(expect.arrayContaining(['humidity', 'temperature']));
    expect(series.map((query) => query.get('controllerId'))).toEqual(expect.arrayContaining(['IDF-B', 'IDF-A,IDF-B']));
    expect(found.getByText(/^11:00 5\.9.*바람 1\.9/)).toBeDefined();
    expect(found.getByText('예시 날씨입니다. 원인 판정에는 쓰지 않습니다.')).toBeDefined();
  });

  it('lists what people and control did around the start', async () => {
    serveDeviations();
    open(101);
    const found = await card('함께 변한 항목');
    const items = (await found.findAllByRole('listitem')).map(textOf);
    expect(items).toContain('10:50작업 완료 제습기 필터 청소 · 박준호');
    expect(items).toContain('11:10제어 설정 저장 67.0% → 없음');
    expect(items).toContain('11:50제습 제습기 재가동');
  });

  it('shows earlier cases with what was done and how long they took', async () => {
    serveDeviations();
    open(101);
    const table = within(await screen.findByRole('table', { name: '이전 사례' }));
    const [, first, second] = table.getAllByRole('row').map(textOf);
    expect(first).toContain('제습조치 후 13분1시간');
    expect(second).toContain('기록 없음31분');
    const [link] = table.getAllByRole('link');
    expect(link?.getAttribute('href')).toBe('/smartfarm/F1/90/notification-action');
  });

  it('says so when nothing explains it and nothing was recorded', async () => {
    serveDeviations();
    open(102);
    expect(await screen.findByText('알려진 원인과 맞지 않습니다')).toBeDefined();
    expect(screen.getByText('90일 이내에 같은 이탈이 없었습니다')).toBeDefined();
    expect(screen.getByText('전후 2시간 동안 기록된 작업·조치·설정 변경이 없습니다.')).toBeDefined();
  });

  it('says when the causes could not be loaded, and tries again on request', async () => {
    let isBroken = true;
    serveDeviations({
      'GET /farm/deviation/101/causes': () =>
        isBroken ? refuse(500, 'ERROR', '오류가 발생했습니다.') : ok({ item: causes }),
    });
    const { user } = open(101);
    expect(await screen.findByText('원인을 찾지 못했습니다')).toBeDefined();
    isBroken = false;
    await user.click((await card('유력한 원인')).getByRole('button'));
    expect(await screen.findByText('제습 이상')).toBeDefined();
  });

  it('of a silent controller names no causes', async () => {
    serveDeviations();
    open(103);
    await waitFor(() => expect(screen.queryByText('원인을 찾는 중')).toBeNull());
    expect(screen.queryByRole('region', { name: '유력한 원인' })).toBeNull();
  });
});
