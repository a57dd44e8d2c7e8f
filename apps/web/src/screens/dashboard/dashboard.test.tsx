import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import { humidity, noon, oxygen, ph, room, temperature } from '#test/dashboard/fixtures.ts';
import {
  atNoon,
  iso,
  namesOf,
  ok,
  open,
  refusal,
  serve,
  state,
  statisticsOf,
  sendEvent,
  tile,
  tiles,
} from '#test/dashboard/page.tsx';
import { damp as lasting } from '#test/deviations/fixtures.ts';

const damp = { ...humidity, value: 84.1, level: 2 };

atNoon();

describe('the verdict', () => {
  it('names what is out of range and how far, worst first', async () => {
    serve([room({ values: [{ ...temperature, value: 25.6, level: 1 }, damp, ph] })]);
    open();
    const said = await state();
    expect(said.textContent).toContain('2단계 경고');
    expect(said.textContent).toContain('습도 84.1% — 기준 60~75%보다 높습니다');
    await waitFor(() => expect(said.textContent).toContain('최근 24시간 최고 85.0%'));
    expect(said.textContent).toContain('이탈 1개 더: 온도 25.6℃');
  });

  it('names the one limit of an open range', async () => {
    serve([room({ values: [{ ...oxygen, value: 5.6, level: 1 }] })]);
    open();
    expect((await state()).textContent).toContain('용존산소 5.6\u00a0mg/L — 하한 6\u00a0mg/L보다 낮습니다');
  });

  it('is a plain line when all is normal', async () => {
    serve([room()]);
    open();
    const said = await state();
    expect(said.textContent).toContain('모든 값이 기준 안에 있습니다 · 8초\u00a0전 수신');
    expect(said.textContent).not.toContain('단계');
  });

  it('says that a deviation lasts although its value is back, as the list of rooms does', async () => {
    const backAt = iso(noon - 60_000);
    let current = { ...lasting, controllerId: 'IDF-A' };
    serve([room()], { '/farm/F1/deviation-status': () => ok({ items: [current], paging: getPaging(1, 50, 1) }) });
    open();
    const said = await state();
    await waitFor(() => expect(said.textContent).toContain('값은 기준 안에 있지만 습도 이탈이 진행 중입니다'));
    expect(said.textContent).toContain('2단계 경고');
    expect(said.textContent).not.toContain('모든 값이 기준 안에 있습니다');
    cleanup();
    current = { ...current, backAt };
    open();
    const later = await state();
    await waitFor(() => expect(later.textContent).toContain('값이 기준 안으로 돌아왔습니다'));
  });

  it('says that data are late, since when, and what was out of range last', async () => {
    const at = iso(noon - 12 * 60_000);
    serve([room({ lastSeen: at, freshness: 'late', values: [{ ...damp, at }] })]);
    open();
    const said = await state();
    expect(said.textContent).toContain('11:48 이후 값이 들어오지 않습니다');
    expect(said.textContent).toContain('12분 경과');
    expect(said.textContent).toContain('마지막 수신 값 이탈: 습도 84.1%');
  });

  it('names a stopped sensor of a reporting controller', async () => {
    serve([room({ values: [temperature, { ...ph, at: iso(noon - 20 * 60_000) }] })]);
    open();
    expect((await state()).textContent).toContain('pH 값이 11:40 이후 들어오지 않습니다');
    expect(within(await tile('pH')).getByText('수신 지연')).toBeDefined();
    expect(within(await tile('온도')).queryByText('수신 지연')).toBeNull();
  });
});

describe('controllers', () => {
  const calm = room();
  const wrong = room({ controllerId: 'IDF-C', controllerName: '재배실 2', values: [damp] });

  it('shows the most urgent one without a controller in the address', async () => {
    serve([calm, wrong]);
    open();
    expect(await screen.findByRole('link', { name: '재배실 2', current: true })).toBeDefined();
    expect(await screen.findByRole('heading', { level: 2, name: '재배실 2' })).toBeDefined();
    expect(await screen.findByText('복합환경제어기 · PLANT_FACTORY · DFT · 1분 간격')).toBeDefined();
  });

  it('shows the one in the address, and problems of others in the list of rooms', async () => {
    serve([calm, wrong]);
    const { router, user } = open('/smartfarm/F1/dashboard/IDF-A');
    const said = await state();
    expect(said.textContent).toContain('모든 값이 기준 안에 있습니다');
    await user.click(screen.getByRole('link', { name: '재배실 2' }));
    expect(router.state.location.pathname).toBe('/smartfarm/F1/dashboard/IDF-C');
    await waitFor(async () => expect((await state()).textContent).toContain('습도 84.1'));
  });

  it('changes the address by the list of rooms', async () => {
    serve([calm, wrong]);
    const { router, user } = open();
    await user.click(await screen.findByRole('link', { name: '육묘실' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/smartfarm/F1/dashboard/IDF-A'));
  });

  it('keeps the shown one when another becomes worse', async () => {
    serve([calm, room({ controllerId: 'IDF-B', controllerName: '재배실 1' })]);
    open();
    await tiles();
    sendEvent({ controllers: [{ controllerId: 'IDF-B', lastSeen: noon, values: { humidity: [noon, 95] } }] });
    const rooms = await screen.findByRole('region', { name: '전체 현황' });
    await waitFor(() => expect(within(rooms).getAllByRole('link')[0]?.textContent).toBe('재배실 1'));
    expect(screen.getByRole('link', { name: '육묘실', current: true })).toBeDefined();
  });

  it('explains the next step for a farm without controllers', async () => {
    serve([]);
    open();
    expect(await screen.findByText('연결된 제어기가 없습니다')).toBeDefined();
    expect(screen.getByRole('link', { name: '농장 목록으로' })).toBeDefined();
  });

  it('reports a controller that the farm does not have', async () => {
    serve([calm]);
    open('/smartfarm/F1/dashboard/GONE');
    expect(await screen.findByText('이 농장에 없는 제어기입니다')).toBeDefined();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('shows how to send the first sample, and the sample on arrival', async () => {
    const fresh = room({ lastSeen: null, freshness: 'never', values: [] });
    let now = fresh;
    serve([fresh], { last: () => ok({ item: { at: iso(noon), controllers: [now] } }) });
    open();
    expect(await screen.findByText('아직 값이 들어오지 않습니다')).toBeDefined();
    expect(screen.getByText('IDF-A')).toBeDefined();
    expect(screen.getByRole('link', { name: '연동 문서(설치 담당자용)' }).getAttribute('href')).toBe('/web/v1/docs');
    now = room();
    sendEvent({ controllers: [{ controllerId: 'IDF-A', lastSeen: noon, values: { temperature: [noon, 23.4] } }] });
    expect((await tile('온도')).textContent).toContain('23.4');
  });
});

describe('tiles', () => {
  it('show value, unit, level, range, day and age; those out of range come first', async () => {
    serve([room({ values: [temperature, ph, damp] })]);
    open();
    expect(namesOf(await tiles())).toEqual(['습도', '온도', 'pH']);
    const first = await tile('습도');
    for (const part of ['84.1', '%', '2단계', '기준 60~75', '8초\u00a0전']) expect(first.textContent).toContain(part);
    await waitFor(() => expect(first.textContent).toContain('이탈 5.0%'));
    expect(await within(first).findByRole('img', { name: '습도 최근 24시간' })).toBeDefined();
  });

  it('show a live change at once, without a request', async () => {
    const requests = serve([room()]);
    open();
    await tiles();
    const before = requests.filter((url) => url.pathname.includes('/last/')).length;
    sendEvent({ controllers: [{ controllerId: 'IDF-A', lastSeen: noon, values: { humidity: [noon, 91.2] } }] });
    await waitFor(async () => expect((await tile('습도')).textContent).toContain('91.2'));
    expect((await state()).textContent).toContain('3단계 위험');
    expect(namesOf(await tiles())[0]).toBe('습도');
    expect(requests.filter((url) => url.pathname.includes('/last/')).length).toBe(before);
  });

  it('update their age by themselves', async () => {
    serve([room()]);
    open();
    expect((await tile('온도')).textContent).toContain('8초\u00a0전');
    vi.setSystemTime(noon + 60_000);
    await waitFor(async () => expect((await tile('온도')).textContent).toContain('1분\u00a0전'), { timeout: 10_000 });
  });

  it('request the day of all fields in calls of six at most', async () => {
    const many = Array.from({ length: 8 }, (_, i) => ({ ...temperature, field: `field${i}`, nameKo: `항목 ${i}` }));
    const requests = serve([room({ values: many })]);
    open();
    await screen.findByRole('img', { name: '항목 7 최근 24시간' });
    const fields = requests
      .filter((url) => url.pathname.endsWith('/field'))
      .map((url) => url.searchParams.get('fields')?.split(',').length);
    expect(fields).toEqual([6, 2]);
  });

  it('open their details, with a link to the series', async () => {
    serve([room({ values: [damp] })]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '습도 자세히 보기' }));
    const sheet = await screen.findByRole('dialog', { name: /습도/ });
    expect(within(sheet).getByText('55~80%', { normalizer: (text) => text })).toBeDefined();
    const link = within(sheet).getByRole('link', { name: '시계열에서 보기' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      '/smartfarm/F1/time-series?c=["IDF-A"]&f=["humidity"]',
    );
  });
});

describe('the day’s statistics', () => {
  it('list each range with the share of time out of it, and the collection rate', async () => {
    serve([room({ values: [damp] })]);
    open();
    const table = await screen.findByRole('table', { name: '기준과 이탈률' });
    const row = within(table).getByRole('row', { name: /습도/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual(['습도', '60~75%', '3.0%', '2.0%', '0.0%', '5.0%']);
    expect(screen.getByText('1,437 / 1,440건')).toBeDefined();
    expect(screen.getByText('99.8%')).toBeDefined();
  });
});

describe('a failure', () => {
  it('of the statistics stays in their cards and can be retried', async () => {
    let broken = true;
    serve([room()], { statistics: () => (broken ? refusal() : ok({ item: statisticsOf([room()]) })) });
    const { user } = open();
    expect(namesOf(await tiles())).toContain('온도');
    const card = await screen.findByRole('region', { name: '데이터 수집률' });
    const retry = await within(card).findByRole('button', { name: '다시 시도' });
    broken = false;
    await user.click(retry);
    expect(await within(card).findByText('99.8%')).toBeDefined();
  });

  it('of the curves leaves the tiles', async () => {
    serve([room()], { series: refusal });
    open();
    expect(await screen.findByText('최근 24시간 그래프를 불러오지 못했습니다.')).toBeDefined();
    expect((await tile('온도')).textContent).toContain('23.4');
  });

  it('of the newest values can be retried', async () => {
    let broken = true;
    serve([], { last: () => (broken ? refusal() : ok({ item: { at: iso(noon), controllers: [room()] } })) });
    const { user } = open();
    expect(await screen.findByText('대시보드를 불러오지 못했습니다')).toBeDefined();
    broken = false;
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(namesOf(await tiles())).toContain('온도');
  });
});

describe('the cards', () => {
  const file = { key: 'a'.repeat(32), name: 'plan.pdf', size: 1_200_000, contentType: 'application/pdf' };
  const documents = ['배관도', '점검표', '계약서', '옛 도면'].map((title, index) => ({
    documentId: index + 1,
    title,
    file: { ...file, width: null, height: null },
    memberName: '김하늘',
    createdAt: '2026-11-18T03:00:00Z',
  }));

  it('show the newest three documents of the farm, which open by themselves, and lead to all', async () => {
    serve([room()], { documents: () => ok({ items: documents }) });
    open();
    const card = within(await screen.findByRole('region', { name: '농장 문서' }));
    const link = await card.findByRole('link', { name: /배관도/ });
    expect(link.getAttribute('href')).toBe(`/web/v1/file?key=${file.key}`);
    expect(card.getAllByRole('listitem')).toHaveLength(3);
    expect(card.getByRole('link', { name: '전체 보기' }).getAttribute('href')).toBe('/smartfarm/F1/detail#documents');
  });

  it('of documents says so when the farm has none', async () => {
    serve([room()]);
    open();
    expect(await screen.findByText('등록한 문서가 없습니다')).toBeDefined();
  });

  it('fold to their title and stay folded on this device', async () => {
    serve([room()], { documents: () => ok({ items: documents }) });
    const { user } = open();
    await screen.findByRole('link', { name: /배관도/ });
    const button = (label: string) => screen.getByRole('button', { name: `${label} 농장 문서` });
    await user.click(button('접기'));
    expect(button('펼치기').getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByText('배관도').closest('[inert]')).not.toBeNull();
    cleanup();
    open();
    expect((await screen.findByText('배관도')).closest('[inert]')).not.toBeNull();
    await userEvent.setup().click(button('펼치기'));
    expect(screen.getByText('배관도').closest('[inert]')).toBeNull();
    expect(button('접기').getAttribute('aria-expanded')).toBe('true');
  });
});
