import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { alarmCount } from '@onsil/contract/alarm-count';
import { alarmLogEntry, alarmRow, deviation } from '@onsil/contract/deviations';
import { ok, refuse } from '#test/browser.ts';
import {
  before,
  counts,
  damp,
  life,
  logRows,
  noon,
  over,
  pageOf,
  released,
  serveDeviations,
  silent,
  sour,
} from '#test/deviations/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { deviationListSearch } from '../search-params.ts';
import { Page } from './page.tsx';

setUpPage({ now: noon });

const open = (search = '') =>
  openPage({
    path: '/smartfarm/$farmId/notification-action',
    Page,
    at: `/smartfarm/F1/notification-action${search}`,
    search: deviationListSearch,
  });

const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  const row = link.closest('li');
  if (!row) throw new Error(`${name} stands in no row`);
  return row;
};
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');

it('fixtures match the contract', () => {
  for (const one of [damp, sour, silent, over, released]) expect(z.parse(deviation, one)).toEqual(one);
  for (const one of life) expect(z.parse(alarmLogEntry, one)).toEqual(one);
  for (const one of logRows) expect(z.parse(alarmRow, one)).toEqual(one);
  expect(z.parse(alarmCount, counts)).toEqual(counts);
});

describe('the summary', () => {
  it('shows the worst, since when, and how many have no action', async () => {
    serveDeviations();
    open();
    const said = await screen.findByRole('region', { name: '현재 상태' });
    expect(said.textContent).toContain('3단계 위험');
    expect(said.textContent).toContain('1동 게이트웨이에서 값이 들어오지 않습니다');
    expect(plain(said)).toContain('10:25 발생 · 1시간 35분 경과 · 조치하지 않은 이탈 2건 · 진행 중 이탈 2건 더');
  });

  it('leaves out a single deviation, whose row says who acted', async () => {
    serveDeviations({ 'GET /farm/F1/deviation-status': () => ok(pageOf([sour])) });
    open();
    const row = await rowOf('pH');
    await waitFor(() => expect(plain(row)).toContain('11:10 가나다 조치 · pH 조정'));
    expect(screen.queryByRole('region', { name: '현재 상태' })).toBeNull();
  });
});

describe('open deviations', () => {
  it('show level, value, extreme, range, age, state and last action', async () => {
    serveDeviations();
    open();
    const row = plain(await rowOf('습도'));
    for (const part of ['2단계', '재배실 2', '84.1%', '최고 85.0%', '기준 60~75% 초과', '11:28 발생 · 32분 경과'])
      expect(row).toContain(part);
    expect(row).toContain('조치 필요');
    expect(row).toContain('아직 조치가 없습니다');
    const muted = plain(await rowOf('pH'));
    expect(muted).toContain('조치 중');
    expect(muted).toContain('14:10까지 알림 꺼짐');
  });

  it('have their level filled until somebody acts or the value recovers, whatever the level', async () => {
    const young = { ...damp, level: 1, highest: 1, state: 'PRESENT' as const };
    const recovering = { ...damp, deviationId: 7, fieldNameKo: 'CO₂', backAt: before(2) };
    serveDeviations({ 'GET /farm/F1/deviation-status': () => ok(pageOf([young, recovering, sour])) });
    open();
    const isFilled = async (name: string) => (await rowOf(name)).querySelector('svg [fill=currentColor]') !== null;
    expect([await isFilled('습도'), await isFilled('CO₂'), await isFilled('pH')]).toEqual([true, false, false]);
    const row = plain(await rowOf('CO₂'));
    expect(row).toContain('회복 중');
    expect(row).toContain('조치 기록 없음');
  });

  it('of a gateway name the controllers that are silent with it', async () => {
    serveDeviations();
    const { user } = open();
    const row = await rowOf('수신 없음');
    await user.click(within(row).getByText('함께 끊긴 제어기 2개'));
    expect(within(row).getByText('육묘실')).toBeDefined();
  });

  it('selected by keyboard are acted on together, with a default mute of 3 hours', async () => {
    const requests = serveDeviations({
      'POST /farm/alarm-management': () => ok({ item: { actionId: 1, pauseUntil: before(-360) } }),
    });
    const { user } = open();
    (await screen.findByRole('checkbox', { name: '수신 없음 · 1동 게이트웨이 선택' })).focus();
    await user.keyboard(' ');
    screen.getByRole('checkbox', { name: '습도 · 재배실 2 선택' }).focus();
    await user.keyboard(' ');
    expect(screen.getByText('2건 선택')).toBeDefined();
    const [act] = screen.getAllByRole('button', { name: '조치 기록' });
    await user.click(act as HTMLElement);
    const sheet = await screen.findByRole('dialog', { name: '조치 기록' });
    expect(within(sheet).getByRole('radio', { name: '3시간' })).toHaveProperty('checked', true);
    await user.click(await within(sheet).findByRole('radio', { name: '제습' }));
    await user.click(within(sheet).getByRole('radio', { name: '6시간' }));
    await user.type(within(sheet).getByRole('textbox', { name: '조치 내용' }), '제습기를 켰습니다');
    await user.click(within(sheet).getByRole('button', { name: '기록' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      deviationId: [103, 101],
      description: '제습기를 켰습니다',
      actionCode: 'DEHUMIDIFY',
      pauseHours: 6,
      doneAt: expect.any(String),
      files: [],
    });
    expect(screen.queryByText('2건 선택')).toBeNull();
    // The list is refetched, so that it shows the action.
    expect(requests.filter(({ path, query }) => path.endsWith('/deviation-status') && query.has('open')).length).toBe(
      2,
    );
  });

  it('are all selected by one checkbox', async () => {
    serveDeviations();
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: '전체 선택' }));
    expect(screen.getByText('3건 선택')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '선택 해제' }));
    expect(screen.queryByText('3건 선택')).toBeNull();
  });

  it('need a description, and keep the input when the call fails', async () => {
    serveDeviations({
      'POST /farm/alarm-management': () => refuse(409, 'CONFLICT', '이미 끝난 이탈입니다.'),
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '습도 · 재배실 2 조치 기록' }));
    const sheet = await screen.findByRole('dialog', { name: '조치 기록' });
    await user.click(within(sheet).getByRole('button', { name: '기록' }));
    const text = within(sheet).getByRole('textbox', { name: '조치 내용' });
    expect(within(sheet).getByText('조치 내용을 입력해 주세요.')).toBeDefined();
    expect(within(sheet).getByText('조치 종류를 선택해 주세요.')).toBeDefined();
    await user.click(within(sheet).getByRole('radio', { name: '제습' }));
    expect(within(sheet).queryByText('조치 종류를 선택해 주세요.')).toBeNull();
    await user.type(text, '환기했습니다');
    await user.click(within(sheet).getByRole('button', { name: '기록' }));
    expect(await within(sheet).findByText('기록하지 못했습니다. 이미 끝난 이탈입니다.')).toBeDefined();
    expect(text).toHaveProperty('value', '환기했습니다');
  });

  it('each keep what was typed for them while the sheet is closed', async () => {
    serveDeviations();
    const { user } = open();
    const openSheet = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `${name} 조치 기록` }));
      return within(await screen.findByRole('dialog', { name: '조치 기록' }));
    };
    const close = async (sheet: Awaited<ReturnType<typeof openSheet>>) => {
      await user.click(sheet.getByRole('button', { name: '닫기' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    const first = await openSheet('습도 · 재배실 2');
    await user.type(first.getByRole('textbox', { name: '조치 내용' }), '환기');
    await close(first);
    const second = await openSheet('수신 없음 · 1동 게이트웨이');
    expect(second.getByRole('textbox', { name: '조치 내용' })).toHaveProperty('value', '');
    await close(second);
    const again = await openSheet('습도 · 재배실 2');
    expect(again.getByRole('textbox', { name: '조치 내용' })).toHaveProperty('value', '환기');
  });

  it('that end during the input are named when the server refuses', async () => {
    serveDeviations({
      'POST /farm/alarm-management': () =>
        refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.', {
          fields: [{ path: 'deviationId', code: 'deviationClosed', message: '이미 끝난 이탈이 있습니다.' }],
        }),
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '습도 · 재배실 2 조치 기록' }));
    const sheet = await screen.findByRole('dialog', { name: '조치 기록' });
    await user.click(await within(sheet).findByRole('radio', { name: '제습' }));
    await user.type(within(sheet).getByRole('textbox', { name: '조치 내용' }), '환기');
    await user.click(within(sheet).getByRole('button', { name: '기록' }));
    expect(await within(sheet).findByText('기록하지 못했습니다. 이미 끝난 이탈이 있습니다.')).toBeDefined();
  });

  it('are closed from their menu, with a reason', async () => {
    const requests = serveDeviations({ 'PUT /farm/ealarm/101': () => ok() });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '습도 · 재배실 2 더 보기' }));
    await user.click(await screen.findByRole('button', { name: '습도 · 재배실 2 직접 종료' }));
    const question = await screen.findByRole('dialog', { name: '이탈을 종료할까요?' });
    await user.click(within(question).getByRole('button', { name: '직접 종료' }));
    await within(question).findByText('종료하는 이유를 입력해 주세요.');
    await user.type(within(question).getByRole('textbox', { name: '종료하는 이유' }), '센서 교체 중');
    await user.click(within(question).getByRole('button', { name: '직접 종료' }));
    const put = { body: { isClosing: true, reason: '센서 교체 중' } };
    await waitFor(() => expect(requests.find(({ method }) => method === 'PUT')).toMatchObject(put));
  });

  it('are paged by the address', async () => {
    serveDeviations({ 'GET /farm/F1/deviation-status': () => ok(pageOf([damp], 230)) });
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: '2 페이지' }));
    expect(router.state.location.search).toMatchObject({ page: 2 });
  });
});

it('return to the first page when the list has shrunk', async () => {
  serveDeviations({
    'GET /farm/F1/deviation-status': ({ query }) => ok(query.get('pageNo') === '4' ? pageOf([], 1) : pageOf([damp])),
  });
  const { router } = open('?page=4');
  expect(await rowOf('습도')).toBeDefined();
  expect(router.state.location.search).not.toHaveProperty('page');
});

describe('when nothing is open', () => {
  it('says so, and since when', async () => {
    serveDeviations({
      'GET /farm/F1/deviation-status': ({ query }) => ok(pageOf(query.get('open') === 'false' ? [over] : [])),
    });
    open();
    expect(await screen.findByText('진행 중 이탈이 없습니다')).toBeDefined();
    expect(await screen.findByText('11. 19. (목) 12:10부터 23시간 50분 동안 이탈 없음')).toBeDefined();
    expect(screen.queryByRole('region', { name: '현재 상태' })).toBeNull();
  });

  it('is not shown after a failed call', async () => {
    let broken = true;
    serveDeviations({
      'GET /farm/F1/deviation-status': () => (broken ? refuse(500, 'ERROR', '오류') : ok(pageOf([damp]))),
    });
    const { user } = open();
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    expect(screen.queryByText('진행 중 이탈이 없습니다')).toBeNull();
    broken = false;
    await user.click(retry);
    expect(await rowOf('습도')).toBeDefined();
  });
});

describe('ended deviations', () => {
  it('have a list of their own, and manually closed ones can be reopened', async () => {
    const requests = serveDeviations({ 'PUT /farm/ealarm/89': () => ok() });
    const { user, router } = open();
    await user.click(await screen.findByRole('radio', { name: '종료됨' }));
    expect(router.state.location.search).toMatchObject({ tab: 'ended' });
    expect(await screen.findByText('복귀')).toBeDefined();
    expect(screen.queryByRole('region', { name: '현재 상태' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: '습도 · 육묘실 다시 열기' }));
    const question = await screen.findByRole('dialog', { name: '이탈을 다시 열까요?' });
    await user.click(within(question).getByRole('button', { name: '다시 열기' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')).toMatchObject({ body: { isClosing: false } }),
    );
    expect(screen.queryByRole('button', { name: '습도 · 재배실 2 다시 열기' })).toBeNull();
  });

  it('and the log are requested by Korean days', async () => {
    const requests = serveDeviations();
    const { user } = open('?tab=log');
    const table = await screen.findByRole('table', { name: '알림 기록' });
    expect(table.textContent).toContain('브라우저 알림 2명 전달 · 이메일 1명 실패: 상대 서버가 거부함');
    const week = requests.find(({ path }) => path.startsWith('/noti-system-alarm'))?.query;
    expect(week?.get('from')).toBe(String(Date.parse('2026-11-14T00:00:00+09:00') / 1000));
    await user.click(screen.getByRole('radio', { name: '90일' }));
    await waitFor(() => {
      const query = requests.findLast(({ path }) => path.startsWith('/noti-system-alarm'))?.query;
      expect(query?.get('from')).toBe(String(Date.parse('2026-08-23T00:00:00+09:00') / 1000));
    });
  });
});
