import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { controlSettingsApi, type SettingVersion } from '@onsil/contract/control-settings';
import { ok, refuse } from '#test/browser.ts';
import { at, noon, noSetting, olderComment, comment, settingOf } from '#test/control-settings/fixtures.ts';
import { atNoon, bodies, open, plain } from '#test/control-settings/page.tsx';

atNoon();

it('fixtures match the contract', () => {
  for (const one of [settingOf(), noSetting])
    expect(z.parse(controlSettingsApi.getControlSetting.reply.item, one)).toEqual(one);
  for (const one of [comment, olderComment])
    expect(z.parse(controlSettingsApi.listSettingComments.reply.items, one)).toEqual(one);
});

const newest = () => screen.findByRole('region', { name: '최신 설정' });
const cells = async () => {
  const table = await screen.findByRole('table', { name: '2번 설정의 구간' });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) => within(row).getAllByRole('cell').map(plain));
};

describe('the newest setting', () => {
  it('is a table of slots with units; the current one is named, the last continues past midnight', async () => {
    open();
    expect(await cells()).toEqual([
      ['06:00~20:00지금', '23.0℃', '850 ppm'],
      ['20:00~22:00', '21.0℃', '850 ppm'],
      ['22:00~다음 날 06:00', '19.0℃', '–'],
    ]);
    expect(
      within(await newest()).getByText('22:00에 시작하는 구간은 자정을 넘어 다음 날 06:00까지 이어집니다.'),
    ).toBeDefined();
  });

  it('marks the current slot by the clock; before the first slot of a day it is the last', async () => {
    vi.setSystemTime(Date.parse('2026-11-21T05:59:00+09:00'));
    open();
    expect((await cells()).map(([slot]) => slot)).toEqual(['06:00~20:00', '20:00~22:00', '22:00~다음 날 06:00지금']);
  });

  it('shows who saved it, when and why', async () => {
    open();
    const card = await newest();
    for (const text of ['2번 설정', '김서연 · 11:00', '저녁 구간을 나눔']) expect(card.textContent).toContain(text);
  });

  it.each([
    [{ state: 'sent', answerDueAt: at(noon + 5 * 60_000) }, '전송됨', '12:05까지 제어기의 응답을 기다립니다.'],
    [{ state: 'applied' }, '적용됨', '11:01에 제어기가 적용을 확인했습니다.'],
    [
      { state: 'not_answered' },
      '응답 없음',
      '11:05까지 제어기의 응답이 없었습니다. 제어기의 전원과 연결을 확인해 주세요.',
    ],
    [{ state: 'refused', refusal: '밸브 고장' }, '거부됨', '제어기가 거부했습니다. 제어기 응답: 밸브 고장'],
    [{ state: 'superseded' }, '대체됨', '응답이 오기 전에 새 설정으로 바뀌었습니다.'],
  ] satisfies [Partial<SettingVersion>, string, string][])(
    '%# has a word, a shape and a sentence for its state',
    async (version, word, says) => {
      open({ setting: settingOf(version) });
      const line = await within(await newest()).findByText(says);
      const mark = within(line.parentElement ?? line).getByText(word);
      expect(mark.querySelector('svg')).not.toBeNull();
    },
  );

  it('is shown as applied after a stream event', async () => {
    let state: SettingVersion['state'] = 'sent';
    const { say } = open({ answers: { 'GET /farm/connect-set/IDF-A': () => ok({ item: settingOf({ state }) }) } });
    await within(await newest()).findByText('전송됨');
    state = 'applied';
    say('settings');
    await within(await newest()).findByText('적용됨');
  });

  it('is refetched when the time for an answer is over', async () => {
    let state: SettingVersion['state'] = 'sent';
    const answerDueAt = at(noon - 1_000);
    open({ answers: { 'GET /farm/connect-set/IDF-A': () => ok({ item: settingOf({ state, answerDueAt }) }) } });
    await within(await newest()).findByText('전송됨');
    state = 'not_answered';
    await within(await newest()).findByText('응답 없음');
  });

  it('can be created by a manager; a member sees that there is none', async () => {
    const { user, router } = open({ setting: noSetting });
    await user.click(await screen.findByRole('button', { name: '설정 만들기' }));
    expect(router.state.location.search).toEqual({ sheet: 'setting' });
    expect(await screen.findByRole('group', { name: '구간 1' })).toBeDefined();
  });

  it('cannot be created without a settable field', async () => {
    open({ setting: { ...noSetting, fields: [] } });
    expect(await screen.findByText('설정할 수 있는 항목이 없습니다')).toBeDefined();
    expect(screen.queryByRole('button', { name: '설정 만들기' })).toBeNull();
  });

  it('can be retried when it fails to load', async () => {
    let broken = true;
    const { user } = open({
      answers: {
        'GET /farm/connect-set/IDF-A': () => (broken ? refuse(500, 'ERROR', '오류') : ok({ item: settingOf() })),
      },
    });
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    broken = false;
    await user.click(retry);
    expect(await newest()).toBeDefined();
  });

  it('stays with a notice when a refresh fails', async () => {
    let broken = false;
    const { say } = open({
      answers: {
        'GET /farm/connect-set/IDF-A': () => (broken ? refuse(500, 'ERROR', '오류') : ok({ item: settingOf() })),
      },
    });
    await newest();
    broken = true;
    say('settings');
    expect(await screen.findByText('새로 고치지 못해 12:00 기준으로 표시합니다.')).toBeDefined();
    expect(await cells()).toHaveLength(3);
  });
});

describe('a member', () => {
  it('reads everything and changes nothing, whatever the address says', async () => {
    open({ role: 'member', search: '?sheet=setting' });
    expect(await screen.findByText(/제어 설정은 농장 관리자만 변경할 수 있습니다/)).toBeDefined();
    expect(await cells()).toHaveLength(3);
    for (const name of ['수정', /불러와/, '제어기로 보내기']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('sees who can create a setting when there is none', async () => {
    open({ role: 'member', setting: noSetting });
    expect(await screen.findByText('농장 관리자가 설정값을 정하면 여기에서 볼 수 있습니다.')).toBeDefined();
    expect(screen.queryByRole('button', { name: '설정 만들기' })).toBeNull();
  });
});

describe('earlier settings', () => {
  it('are listed with state, author, reason, the controller’s answer, and slots', async () => {
    const { user } = open();
    const [entry] = within(await screen.findByRole('list', { name: '이전 설정' })).getAllByRole('listitem');
    for (const text of ['거부됨', '1번 설정', '탈퇴한 회원 · 11:00', '첫 설정', '제어기 응답: 밸브 고장'])
      expect(entry?.textContent).toContain(text);
    await user.click(screen.getByText('구간 1개'));
    const table = screen.getByRole('table', { name: '1번 설정의 구간' });
    expect(within(table).getAllByRole('cell').map(plain)).toEqual(['05:00부터 하루 종일', '20.0℃']);
  });

  it('can start a new setting with the newest version number', async () => {
    const { user, router, requests } = open({
      answers: { 'POST /farm/connect-set': () => ok({ item: { version: 3 } }) },
    });
    await user.click(await screen.findByRole('button', { name: '1번 설정 불러와서 수정' }));
    expect(router.state.location.search).toEqual({ sheet: 'setting', start: 1 });
    expect(await screen.findByText(/1번 설정을 불러왔습니다/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: '제어기로 보내기' }));
    const question = within(await screen.findByRole('dialog', { name: '육묘실 제어기로 보낼까요?' }));
    expect(question.getByText('05:00 구간 추가')).toBeDefined();
    expect(question.getByText('22:00 구간 삭제')).toBeDefined();
    await user.click(question.getByRole('button', { name: '보내기' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(bodies(requests)).toEqual([
      { controllerId: 'IDF-A', version: 2, slots: [{ startTime: '05:00', values: { temperature: 20 } }], reason: '' },
    ]);
  });
});

describe('comments', () => {
  it('are listed with author and version, paged by the address', async () => {
    const { user, router } = open({ role: 'member' });
    const list = await screen.findByRole('list', { name: '의견' });
    expect(list.textContent).toContain('이도현11:302번 설정에 대해소등 뒤 습도가 낮아졌습니다.');
    await user.click(screen.getByRole('button', { name: '2 페이지' }));
    await waitFor(() => expect(list.textContent).toContain('탈퇴한 회원11:30첫 설정 이전처음'));
    expect(router.state.location.search).toEqual({ page: 2 });
  });

  it('can be written by every member, and are refetched', async () => {
    const { user, requests, router } = open({ role: 'member', answers: { 'POST /farm/connect/comment': () => ok() } });
    await user.click(await screen.findByRole('button', { name: '의견 작성' }));
    const sheet = within(await screen.findByRole('dialog', { name: '의견 작성' }));
    await user.click(sheet.getByRole('button', { name: '등록' }));
    expect(sheet.getByText('필수 항목입니다.')).toBeDefined();
    await user.type(sheet.getByLabelText('내용'), ' 잎끝이 마릅니다. ');
    const reads = () => requests.filter(({ path }) => path === '/farm/connect/comments').length;
    const before = reads();
    await user.click(sheet.getByRole('button', { name: '등록' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(bodies(requests)).toEqual([{ controllerId: 'IDF-A', comment: '잎끝이 마릅니다.' }]);
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  });

  it('keep their text when posting fails, and ask before it is lost', async () => {
    const { user, router } = open({
      search: '?sheet=comment',
      answers: { 'POST /farm/connect/comment': () => refuse(500, 'ERROR', '오류가 났습니다.') },
    });
    const sheet = within(await screen.findByRole('dialog', { name: '의견 작성' }));
    await user.type(sheet.getByLabelText('내용'), '잎끝');
    await user.click(sheet.getByRole('button', { name: '등록' }));
    expect(await sheet.findByRole('alert')).toHaveProperty('textContent', '오류가 났습니다.');
    expect(sheet.getByLabelText('내용')).toHaveProperty('value', '잎끝');
    await user.click(sheet.getByRole('button', { name: '닫기' }));
    expect(await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' })).toBeDefined();
    expect(router.state.location.search).toEqual({ sheet: 'comment' });
  });

  it('invite the first one', async () => {
    open({
      answers: {
        'GET /farm/connect/comments': () =>
          ok({ items: [], paging: { pageNo: 1, pageSize: 10, totalCount: 0, hasMore: false } }),
      },
    });
    expect(await screen.findByText('의견이 없습니다')).toBeDefined();
  });
});
