import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok, refuse } from '#test/browser.ts';
import { acted, before, damp, life, noon, pageOf, serveDeviations, silent } from '#test/deviations/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Page } from './page.tsx';

setUpPage({ now: noon });

const open = (seq: number, search = '') =>
  openPage({
    path: '/smartfarm/$farmId/$deviationId/notification-action',
    Page,
    at: `/smartfarm/F1/${seq}/notification-action${search}`,
  });

describe('the detail of a deviation', () => {
  it('lists its events in order, with recipients and delivery results', async () => {
    serveDeviations();
    open(101);
    const line = await screen.findByRole('list', { name: '이력' });
    const events = within(line)
      .getAllByRole('listitem')
      .map((event) => event.textContent?.replaceAll('\u00a0', ' '));
    expect(events.length).toBe(4);
    expect(events[0]).toContain('1단계 주의이탈 발생11. 20. (금) 11:3876.2%');
    expect(events[1]).toContain('브라우저 알림 2명 전달 · 이메일 1명 실패: 상대 서버가 거부함');
    expect(events[2]).toContain('단계 상승');
  });

  it('is drawn from two hours before it, with range and marks', async () => {
    const requests = serveDeviations();
    open(101);
    expect(await screen.findByRole('img', { name: /^습도: 09:28부터 12:01까지/ })).toBeDefined();
    const query = requests.find(({ path }) => path.endsWith('/status-logs/field'))?.query;
    expect(query?.get('from')).toBe(String(Date.parse(before(152)) / 1000));
    expect(query?.get('to')).toBe(String(noon / 1000 + 60));
    expect(screen.getByText('이탈 시작')).toBeDefined();
    expect(screen.getByText('11:38')).toBeDefined();
    const link = screen.getByRole('link', { name: '시계열에서 보기' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(link)).toContain('c=["IDF-A"]&f=["humidity"]&period=own&from=2026-11-20&to=2026-11-20');
  });

  it('can be shown as a table', async () => {
    serveDeviations();
    const { user } = open(101);
    await user.click(await screen.findByText('표로 보기'));
    const table = await screen.findByRole('table', { name: /^습도:/ });
    expect(within(table).getAllByRole('row').length).toBe(154);
  });

  it('suggests past remedies and copies one into the form', async () => {
    serveDeviations();
    const { user } = open(101);
    expect(await screen.findByText('5회 중 4회 복귀 · 중앙값 18분')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: '제습 선택' }));
    expect(await screen.findByRole('radio', { name: '제습' })).toHaveProperty('checked', true);
  });

  it('asks whether to mute for an hour when a notification’s button leads there, and mutes that field alone', async () => {
    const requests = serveDeviations({ 'PUT /statuslog/IDF-A/stop-alarm': () => ok() });
    const { user } = open(101, '?do=mute');
    const dialog = within(await screen.findByRole('dialog', { name: '습도 알림을 1시간 끌까요?' }));
    await user.click(dialog.getByRole('button', { name: '1시간 알림 끄기' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { body } = requests.find(({ method }) => method === 'PUT') ?? {};
    expect(body).toEqual({ field: 'humidity', isMuting: true, hours: 1 });
  });

  it('says in the dialog why it could not mute', async () => {
    serveDeviations({ 'PUT /statuslog/IDF-A/stop-alarm': () => refuse(500, 'ERROR', '오류가 발생했습니다.') });
    const { user } = open(101, '?do=mute');
    await user.click(await screen.findByRole('button', { name: '1시간 알림 끄기' }));
    expect(await screen.findByText('오류가 발생했습니다.')).toBeDefined();
  });

  it('is ready for the action when a notification’s button leads there', async () => {
    serveDeviations();
    open(101, '?do=act');
    const kinds = await screen.findByRole('radiogroup', { name: '조치 종류' });
    await waitFor(() => expect(document.activeElement).toBe(kinds));
  });

  it('leads from its foot to the form', async () => {
    serveDeviations();
    const { user } = open(101);
    const kinds = await screen.findByRole('radiogroup', { name: '조치 종류' });
    for (const _time of ['once', 'twice']) {
      await user.click(screen.getByRole('button', { name: '재배실 2 습도 조치 기록' }));
      expect(document.activeElement).toBe(kinds);
      kinds.blur();
    }
  });

  it('folds the form while an action has effect, until another is to be recorded', async () => {
    const taken = { ...damp, state: 'ACTION_TAKEN' };
    serveDeviations({
      'GET /farm/deviation/101': () => ok({ item: { farmId: 'F1', deviation: taken, workedHere: [] } }),
    });
    const { user } = open(101);
    const another = await screen.findByRole('button', { name: '조치 추가 기록' });
    expect(screen.queryByRole('textbox', { name: '조치 내용' })).toBeNull();
    await user.click(another);
    expect(document.activeElement).toBe(screen.getByRole('radiogroup', { name: '조치 종류' }));
  });

  it('keeps the form’s input when the call fails', async () => {
    serveDeviations({ 'POST /farm/alarm-management': () => refuse(500, 'ERROR', '오류가 발생했습니다.') });
    const { user } = open(101);
    const text = await screen.findByRole('textbox', { name: '조치 내용' });
    await user.type(text, '제습기 점검');
    await user.click(screen.getByRole('radio', { name: '제습' }));
    await user.click(screen.getByRole('button', { name: '기록' }));
    expect(await screen.findByText('기록하지 못했습니다. 오류가 발생했습니다.')).toBeDefined();
    expect(text).toHaveProperty('value', '제습기 점검');
  });

  it('asks before a typed action is lost, and not after it was recorded', async () => {
    serveDeviations({
      'POST /farm/alarm-management': () => ok({ item: { actionId: 1, pauseUntil: before(-180) } }),
    });
    const { user, router } = open(101);
    await user.type(await screen.findByRole('textbox', { name: '조치 내용' }), '제습기 점검');
    void router.navigate({ to: '/elsewhere' } as never);
    const question = within(await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' }));
    await user.click(question.getByRole('button', { name: '취소' }));
    expect(screen.getByRole('textbox', { name: '조치 내용' })).toHaveProperty('value', '제습기 점검');
    await user.click(screen.getByRole('radio', { name: '제습' }));
    await user.click(screen.getByRole('button', { name: '기록' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: '조치 내용' })).toHaveProperty('value', ''));
    void router.navigate({ to: '/elsewhere' } as never);
    expect(await screen.findByText('elsewhere /elsewhere')).toBeDefined();
  });

  it('sends the files of an action with it', async () => {
    const stored = { key: 'a'.repeat(32), name: '제습기.jpg', size: 9, contentType: 'image/jpeg' };
    const requests = serveDeviations({
      'POST /file': () => ok({ items: [stored] }),
      'POST /farm/alarm-management': () => ok({ item: { actionId: 1, pauseUntil: before(-180) } }),
    });
    const { user } = open(101);
    await user.type(await screen.findByRole('textbox', { name: '조치 내용' }), '제습기 점검');
    await user.upload(screen.getByLabelText('파일 추가', { selector: 'input' }), new File(['x'], '제습기.jpg'));
    expect(await screen.findByText('제습기.jpg')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: '제습' }));
    await user.click(screen.getByRole('button', { name: '기록' }));
    await waitFor(() =>
      expect(
        requests.find(({ method, path }) => method === 'POST' && path === '/farm/alarm-management')?.body,
      ).toMatchObject({ description: '제습기 점검', files: [stored.key] }),
    );
    await waitFor(() => expect(screen.queryByText('제습기.jpg')).toBeNull());
  });

  it('shows the pictures of an action at its entry', async () => {
    const file = { key: 'b'.repeat(32), name: '투입.jpg', size: 9, contentType: 'image/jpeg' };
    const entry = {
      ...life[0],
      alarmSeq: 120,
      deviationId: 102,
      kind: 'action',
      at: acted.at,
      value: null,
      action: acted,
    };
    serveDeviations({
      'GET /farm/notification-deviation/102': () => ok(pageOf([entry])),
      'GET /farm/alarm-management': () => ok(pageOf([{ ...acted, files: [file] }])),
    });
    open(102);
    const list = within(await screen.findByRole('list', { name: '첨부 파일' }));
    const link = list.getByRole('link', { name: /투입\.jpg/ });
    expect(link.getAttribute('href')).toBe(`/web/v1/file?key=${file.key}`);
    expect(link.querySelector('img')?.getAttribute('src')).toBe(`/web/v1/file?key=${file.key}&size=s`);
  });

  it('shows the result of an action, and nothing without past remedies', async () => {
    serveDeviations();
    open(102);
    const facts = await screen.findByRole('region', { name: '이탈 정보' });
    await waitFor(() => expect(facts.textContent).toContain('조치 후 복귀까지18분'));
    expect(facts.textContent).toContain('하루 안에 다시 이탈하지 않았습니다');
    expect(screen.queryByText('효과가 있었던 조치')).toBeNull();
  });

  it('of a silent controller has no chart and lists the silent controllers', async () => {
    const requests = serveDeviations({
      'GET /farm/deviation/103': () => ok({ item: { farmId: 'F1', deviation: silent, workedHere: [] } }),
    });
    open(103);
    expect(await screen.findByText('값이 들어오지 않은 동안에는 표시할 값이 없습니다.')).toBeDefined();
    expect(screen.getByText('육묘실')).toBeDefined();
    expect(requests.some(({ path }) => path.endsWith('/status-logs/field'))).toBe(false);
  });

  it('of a controller that reports again says so, without a value', async () => {
    const back = { ...silent, endedAt: before(2), backAt: before(7), endKind: 'returned', channels: [] };
    serveDeviations({
      'GET /farm/deviation/103': () => ok({ item: { farmId: 'F1', deviation: back, workedHere: [] } }),
    });
    open(103);
    expect(await screen.findByText('1동 게이트웨이에서 값이 다시 들어옵니다')).toBeDefined();
    expect(screen.queryByText('최대 이탈 값')).toBeNull();
  });

  describe('after its end', () => {
    const ended = { ...damp, endedAt: before(1), backAt: before(11), endKind: 'returned' };
    const serveEnded = (change: object = {}, own: Parameters<typeof serveDeviations>[0] = {}) =>
      serveDeviations({
        'GET /farm/deviation/101': () =>
          ok({ item: { farmId: 'F1', deviation: { ...ended, ...change }, workedHere: [] } }),
        ...own,
      });

    it('takes what was done with its time, on request', async () => {
      const requests = serveEnded(undefined, {
        'POST /farm/alarm-management': () => ok({ item: { actionId: 1, pauseUntil: before(20) } }),
      });
      const { user } = open(101);
      expect(await screen.findByText('습도 — 기준 안으로 복귀했습니다')).toBeDefined();
      expect(screen.queryByRole('textbox', { name: '조치 내용' })).toBeNull();
      expect(screen.queryByRole('button', { name: /더 보기/ })).toBeNull();
      await user.click(screen.getByRole('button', { name: '뒤늦게 조치 기록' }));
      await user.type(screen.getByRole('textbox', { name: '조치 내용' }), '제습기 점검');
      await user.click(await screen.findByRole('radio', { name: '제습' }));
      expect(screen.queryByRole('radiogroup', { name: '알림 끄기' })).toBeNull();
      await user.click(screen.getByRole('button', { name: '기록' }));
      expect(await screen.findByText('조치한 시각을 입력해 주세요.')).toBeDefined();
      await user.type(screen.getByLabelText('조치 시각 시각'), '11:40');
      await user.click(screen.getByRole('button', { name: '기록' }));
      await waitFor(() => expect(screen.queryByRole('textbox', { name: '조치 내용' })).toBeNull());
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        deviationId: [101],
        actionCode: 'DEHUMIDIFY',
        description: '제습기 점검',
        files: [],
        doneAt: '2026-11-20T11:40:00+09:00',
      });
    });

    it.each([{ endedAt: before(7 * 24 * 60 + 1) }, { endKind: 'withdrawn' }])(
      'takes nothing a week later, and nothing when it was withdrawn: %o',
      async (change) => {
        serveEnded(change);
        open(101);
        expect(await screen.findByRole('list', { name: '이력' })).toBeDefined();
        expect(screen.queryByRole('button', { name: '뒤늦게 조치 기록' })).toBeNull();
      },
    );
  });

  it('tells of an action when it was recorded later than it was done', async () => {
    const late = { ...acted, at: before(50), recordedAt: before(10) };
    const entry = {
      ...life[0],
      alarmSeq: 120,
      deviationId: 102,
      kind: 'action',
      at: late.at,
      value: null,
      action: late,
    };
    serveDeviations({ 'GET /farm/notification-deviation/102': () => ok(pageOf([entry])) });
    open(102);
    const line = await screen.findByRole('list', { name: '이력' });
    expect(within(line).getByText('11:50에 뒤늦게 기록')).toBeDefined();
  });
});

it('is not found under another farm', async () => {
  serveDeviations({
    'GET /farm/deviation/101': () => ok({ item: { farmId: 'F2', deviation: damp, workedHere: [] } }),
  });
  open(101);
  expect(await screen.findByText('이탈을 찾을 수 없습니다')).toBeDefined();
});

it('leads back when it does not exist', async () => {
  serveDeviations();
  open(999);
  expect(await screen.findByText('이탈을 찾을 수 없습니다')).toBeDefined();
  expect(screen.getByRole('link', { name: '이탈 목록' }).getAttribute('href')).toBe(
    '/smartfarm/F1/notification-action',
  );
});
