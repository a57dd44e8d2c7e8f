import { screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Deviation } from '@onsil/contract/deviations';
import { ok, refuse } from '#test/browser.ts';
import { before, damp, door, noon, pageOf, serveDeviations, silent, sour } from '#test/deviations/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { ActOnDeviation, DeviationNote } from './act-on-deviation.tsx';
import { AlarmSwitches } from './alarm-switches.tsx';
import { OpenBadge } from './open-badge.tsx';
import { OpenDeviations } from './open-deviations.tsx';

setUpPage({ now: noon });

const show = (Page: () => ReactNode) =>
  openPage({ path: '/smartfarm/$farmId/dashboard', at: '/smartfarm/F1/dashboard', Page });

const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');
const fields = [
  { field: 'humidity', name: '습도' },
  { field: 'ec', name: 'EC' },
];
const switches = (all = fields) =>
  show(() => (
    <>
      <AlarmSwitches farmId="F1" controllerId="IDF-A" controllerName="재배실 2" fields={all} />
      <Toaster />
    </>
  ));

describe('the card of open deviations', () => {
  const card = () => show(() => <OpenDeviations farmId="F1" controllerId="IDF-A" />);

  it('counts them by level, with links to each and to all', async () => {
    const requests = serveDeviations({ 'GET /farm/F1/deviation-status': () => ok(pageOf([damp, sour], 5)) });
    card();
    const levels = await screen.findByRole('list', { name: '단계별 진행 중 이탈' });
    expect(within(levels).getAllByRole('listitem').map(plain)).toEqual(['1단계1건', '2단계1건', '3단계0건']);
    expect(screen.getByRole('link', { name: '습도' }).getAttribute('href')).toBe(
      '/smartfarm/F1/101/notification-action',
    );
    expect(screen.getByRole('link', { name: '이탈 조치 보기' }).getAttribute('href')).toBe(
      '/smartfarm/F1/notification-action?c=IDF-A',
    );
    expect(screen.getByRole('link', { name: '2건 더 보기' })).toBeDefined();
    expect(requests[0]?.query.get('controllerId')).toBe('IDF-A');
  });

  it('shows the silent gateway of a controller', async () => {
    serveDeviations({
      'GET /farm/F1/deviation-status': ({ query }) => ok(pageOf(query.has('controllerId') ? [] : [silent, damp])),
    });
    show(() => <OpenDeviations farmId="F1" controllerId="C-1" />);
    expect(await screen.findByRole('link', { name: '수신 없음' })).toBeDefined();
    expect(screen.queryByRole('link', { name: '습도' })).toBeNull();
  });

  it('says that there are none, but not after a failed call', async () => {
    let broken = true;
    serveDeviations({
      'GET /farm/F1/deviation-status': () => (broken ? refuse(500, 'ERROR', '오류') : ok(pageOf([]))),
    });
    const { user } = card();
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    expect(screen.queryByText('진행 중 이탈이 없습니다')).toBeNull();
    broken = false;
    await user.click(retry);
    expect(await screen.findByText('진행 중 이탈이 없습니다')).toBeDefined();
  });
});

describe('alarms', () => {
  it('are muted for a chosen time', async () => {
    const requests = serveDeviations({ 'PUT /statuslog/IDF-A/stop-alarm': () => ok() });
    const { user } = switches();
    await user.click(await screen.findByRole('button', { name: '알림 끄기' }));
    const sheet = await screen.findByRole('dialog', { name: '재배실 2 알림 끄기' });
    await user.click(within(sheet).getByRole('radio', { name: '12시간' }));
    await user.click(within(sheet).getByRole('button', { name: '알림 끄기' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')).toMatchObject({ body: { isMuting: true, hours: 12 } }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are muted without an end only when chosen', async () => {
    const requests = serveDeviations({ 'PUT /statuslog/IDF-A/stop-alarm': () => ok() });
    const { user } = switches();
    await user.click(await screen.findByRole('button', { name: '알림 끄기' }));
    const sheet = await screen.findByRole('dialog', { name: '재배실 2 알림 끄기' });
    await user.click(within(sheet).getByRole('radio', { name: '다시 켤 때까지' }));
    await user.click(within(sheet).getByRole('button', { name: '알림 끄기' }));
    await waitFor(() => expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ isMuting: true }));
  });

  it('that are muted show the end and who muted them, and can be switched on', async () => {
    const stop = {
      controllerId: 'IDF-A',
      controllerName: '재배실 2',
      from: before(10),
      until: before(-50),
      memberName: '가나다',
    };
    const requests = serveDeviations({
      'GET /farm/F1/stopped-alarms': () =>
        ok(
          pageOf([
            { ...stop, field: null },
            { ...stop, field: 'ec', until: null, memberName: null },
          ]),
        ),
      'PUT /statuslog/IDF-A/stop-alarm': () => ok(),
    });
    const { user } = switches();
    expect(await screen.findByText('12:50까지 꺼짐 · 가나다')).toBeDefined();
    expect(screen.getByText('다시 켤 때까지 꺼짐 · 탈퇴한 회원')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'EC 알림 켜기' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ isMuting: false, field: 'ec' }),
    );
  });
});

describe('maintenance', () => {
  it('is started by its kind, which says what it mutes, and ended by hand', async () => {
    let running = false;
    const requests = serveDeviations({
      'GET /farm/F1/maintenance': () => ok(pageOf(running ? [door] : [])),
      'PUT /statuslog/IDF-A/maintenance': ({ body }) => {
        running = (body as { isRunning: boolean }).isRunning;
        return ok();
      },
    });
    const { user } = switches();
    const start = await screen.findByRole('button', { name: '작업 시작' });
    await waitFor(() => expect(start).toHaveProperty('disabled', false));
    await user.click(start);
    const sheet = within(await screen.findByRole('dialog', { name: '재배실 2 작업 시작' }));
    expect(sheet.getByRole('radio', { name: /^양액 교체EC/ })).toHaveProperty('checked', true);
    // Nothing that a lamp test disturbs besides humidity is measured here.
    expect(sheet.getByText('습도 · 최대 2시간', { selector: 'label:nth-of-type(2) small' })).toBeDefined();
    await user.click(sheet.getByRole('radio', { name: /문·환기창/ }));
    await user.click(sheet.getByRole('button', { name: '작업 시작' }));
    expect(await screen.findByText('습도 알림 꺼짐 · 늦어도 14:00에 끝남 · 가나다')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '문·환기창 열기 종료' }));
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { kind: 'door', note: '', isRunning: true },
        { kind: 'door', note: '', isRunning: false },
      ]),
    );
  });

  it('needs a note for other work, and says why the server refused', async () => {
    serveDeviations({ 'PUT /statuslog/IDF-A/maintenance': () => refuse(403, 'FORBIDDEN', '권한이 없습니다.') });
    const { user } = switches();
    const start = await screen.findByRole('button', { name: '작업 시작' });
    await waitFor(() => expect(start).toHaveProperty('disabled', false));
    await user.click(start);
    const sheet = within(await screen.findByRole('dialog', { name: '재배실 2 작업 시작' }));
    await user.click(sheet.getByRole('radio', { name: /기타 작업/ }));
    await user.type(sheet.getByRole('textbox', { name: /내용/ }), '천창 수리');
    await user.click(sheet.getByRole('button', { name: '작업 시작' }));
    expect(await screen.findByText('변경하지 못했습니다. 권한이 없습니다.')).toBeDefined();
  });
});

describe('acting on a deviation where it is shown', () => {
  const act = (deviation: Deviation) =>
    show(() => (
      <main>
        <p>
          <DeviationNote deviation={deviation} />
        </p>
        <ActOnDeviation farmId="F1" deviation={deviation} />
        <Toaster />
      </main>
    ));

  it('the note shows the duration, who acted, and the end of the mute', async () => {
    serveDeviations();
    act(sour);
    expect(
      await screen.findByText('09:50 발생 · 2시간 10분 경과 · 11:10 가나다 조치 · pH 조정 · 14:10까지 알림 꺼짐'),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: /1시간 알림 끄기/ })).toBeNull();
  });

  it('one tap mutes its field for an hour', async () => {
    const requests = serveDeviations({ 'PUT /statuslog/IDF-A/stop-alarm': () => ok() });
    const { user } = act(damp);
    expect(await screen.findByText('11:28 발생 · 32분 경과 · 아직 조치가 없습니다')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '재배실 2 습도 1시간 알림 끄기' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        isMuting: true,
        hours: 1,
        field: 'humidity',
      }),
    );
  });

  it('a mute that the server refuses is reported also on the screen that was opened meanwhile', async () => {
    const { promise: refused, resolve } = Promise.withResolvers<Response>();
    serveDeviations({ 'PUT /statuslog/IDF-A/stop-alarm': () => refused });
    const { user } = show(function Screens() {
      const [isLeft, setIsLeft] = useState(false);
      return (
        <>
          {isLeft ? <h1>다른 화면</h1> : <ActOnDeviation farmId="F1" deviation={damp} />}
          <button type="button" onClick={() => setIsLeft(true)}>
            떠나기
          </button>
          <Toaster />
        </>
      );
    });
    await user.click(await screen.findByRole('button', { name: '재배실 2 습도 1시간 알림 끄기' }));
    await user.click(screen.getByRole('button', { name: '떠나기' }));
    expect(screen.getByRole('heading', { name: '다른 화면' })).toBeDefined();
    resolve(refuse(403, 'FORBIDDEN', '권한이 없습니다.'));
    expect(await screen.findByText('변경하지 못했습니다. 권한이 없습니다.')).toBeDefined();
  });

  it('three taps and a text record an action', async () => {
    const requests = serveDeviations();
    const { user } = act(damp);
    await user.click(await screen.findByRole('button', { name: '재배실 2 습도 조치 기록' }));
    const sheet = await screen.findByRole('dialog', { name: '조치 기록' });
    // The kinds that suit damp air come first.
    const kinds = await within(sheet).findAllByRole('radio', { name: /제습|환기/ });
    expect(kinds.map(({ parentElement }) => parentElement?.textContent)[0]).toBe('제습');
    await user.click(kinds[0] as HTMLElement);
    await user.type(within(sheet).getByLabelText('조치 내용'), '환기');
    await user.click(within(sheet).getByRole('button', { name: '기록' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
        deviationId: [101],
        description: '환기',
      }),
    );
  });
});

it('the menu badge counts open deviations without action, with the icon of the worst', async () => {
  serveDeviations();
  show(() => <OpenBadge farmId="F1" />);
  expect(await screen.findByText('3단계 위험, 조치하지 않은 이탈 2건')).toBeDefined();
});
