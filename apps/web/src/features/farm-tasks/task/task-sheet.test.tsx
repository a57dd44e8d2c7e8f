import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FarmTask } from '@onsil/contract/farm-tasks';
import { clearSession } from '#lib/session/session-store.ts';
import { ok, refuse } from '#test/browser.ts';
import { posted, task, withTasks } from '#test/farm-tasks/fixtures.ts';
import { connect } from '#test/manual-readings/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { Page } from '../page.tsx';
import { farmCalendarSearch } from '../search-params.ts';

setUpPage({ now: Date.parse('2026-11-21T12:00:00+09:00'), returnsFocus: true });

afterEach(() => {
  clearSession();
});

const open = (search: string) =>
  openPage({
    path: '/smartfarm/$farmId/farm-calendar',
    at: `/smartfarm/F1/farm-calendar${search}`,
    Page,
    search: farmCalendarSearch,
  });
const weekly = { every: 'week' as const, weekdays: [2], until: null };
const series = task(3, { start: '2026-11-03', end: '2026-11-03', repeat: weekly, version: 5 });

describe('a new task', () => {
  it('starts on the day in the address and is sent once it is complete', async () => {
    const requests = withTasks([]);
    const { user, router } = open('?begin=2026-11-24');
    const sheet = within(await screen.findByRole('dialog', { name: '할 일 추가' }));
    await user.click(sheet.getByRole('button', { name: '저장' }));
    expect(await sheet.findAllByText('필수 항목입니다.')).toHaveLength(1);
    await sheet.findByRole('option', { name: '전기' });
    await user.selectOptions(sheet.getByRole('combobox', { name: '분류' }), '전기');
    await user.type(sheet.getByRole('textbox', { name: '내용' }), '전기 점검');
    await user.type(sheet.getByLabelText('시각(선택)'), '08:30');
    await user.selectOptions(sheet.getByRole('combobox', { name: '담당자(선택)' }), '김농부');
    await user.selectOptions(sheet.getByRole('combobox', { name: '반복' }), '매주');
    await user.click(sheet.getByRole('checkbox', { name: '금' }));
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(posted(requests)).toHaveLength(1));
    expect(posted(requests)[0]?.body).toEqual({
      category: 'ELECTRICITY',
      description: '전기 점검',
      start: '2026-11-24',
      end: '2026-11-24',
      controllerId: null,
      repeat: { every: 'week', weekdays: [2, 5], until: null },
      time: '08:30',
      assigneeMemberNo: 2,
    });
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('needs no category: it is that of the task before, else the one for others', async () => {
    const requests = withTasks([]);
    const add = async (description: string, category?: string): Promise<unknown> => {
      const { user } = open('?begin=2026-11-24');
      const sheet = within(await screen.findByRole('dialog', { name: '할 일 추가' }));
      await sheet.findByRole('option', { name: '전기' });
      await user.type(sheet.getByRole('textbox', { name: '내용' }), description);
      if (category !== undefined) await user.selectOptions(sheet.getByRole('combobox', { name: '분류' }), category);
      const before = posted(requests).length;
      await user.click(sheet.getByRole('button', { name: '저장' }));
      await waitFor(() => expect(posted(requests)).toHaveLength(before + 1));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      cleanup();
      return posted(requests).at(-1)?.body;
    };
    expect(await add('환풍구 청소')).toMatchObject({ category: 'OTHER' });
    expect(await add('차단기 점검', '전기')).toMatchObject({ category: 'ELECTRICITY' });
    expect(await add('배선 점검')).toMatchObject({ category: 'ELECTRICITY' });
  });

  it('shows an error when it would repeat before its end', async () => {
    withTasks([]);
    const { user } = open('?begin=2026-11-24');
    const sheet = within(await screen.findByRole('dialog', { name: '할 일 추가' }));
    await sheet.findByRole('option', { name: '전기' });
    await user.selectOptions(sheet.getByRole('combobox', { name: '분류' }), '전기');
    await user.type(sheet.getByRole('textbox', { name: '내용' }), '전기 점검');
    await user.clear(sheet.getByRole('textbox', { name: '종료일' }));
    await user.type(sheet.getByRole('textbox', { name: '종료일' }), '2026-11-26');
    await user.tab();
    await user.selectOptions(sheet.getByRole('combobox', { name: '반복' }), '매일');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    expect(await sheet.findByText(/다음 반복이 시작되기 전에 끝나야 합니다/)).toBeDefined();
  });
});

describe('a repeated task', () => {
  it('is changed on this day only unless the scope is wider, and its days follow the scope', async () => {
    const requests = withTasks([series]);
    const { user } = open('?task=3&on=2026-11-17');
    const sheet = within(await screen.findByRole('dialog', { name: '할 일 수정' }));
    const start = () => sheet.getByRole<HTMLInputElement>('textbox', { name: '시작일' }).value;
    expect(start()).toBe('2026. 11. 17.');
    expect(sheet.queryByRole('combobox', { name: '반복' })).toBeNull();
    await user.click(sheet.getByRole('radio', { name: '전체' }));
    expect(start()).toBe('2026. 11. 3.');
    await user.click(sheet.getByRole('radio', { name: '이후 모두' }));
    expect(start()).toBe('2026. 11. 17.');
    await user.type(sheet.getByRole('textbox', { name: '내용' }), ' 다시');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(posted(requests)).toHaveLength(1));
    expect(posted(requests)[0]?.body).toMatchObject({
      taskNo: 3,
      version: 5,
      scope: 'following',
      day: '2026-11-17',
      start: '2026-11-17',
      description: '할 일 3 다시',
      repeat: weekly,
    });
  });

  it('is deleted in the chosen scope, after a confirmation', async () => {
    const requests = withTasks([series], { 'DELETE /farm-task/3': () => ok() });
    const { user, router } = open('?task=3&on=2026-11-17');
    const sheet = within(await screen.findByRole('dialog', { name: '할 일 수정' }));
    await user.click(sheet.getByRole('button', { name: '삭제' }));
    const asking = within(await screen.findByRole('dialog', { name: '이 할 일만 삭제할까요?' }));
    await user.click(asking.getByRole('button', { name: '삭제' }));
    await waitFor(() => expect(posted(requests)).toHaveLength(1));
    expect(Object.fromEntries(posted(requests)[0]?.query ?? [])).toEqual({
      scope: 'one',
      day: '2026-11-17',
      version: '5',
    });
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});

describe('a task', () => {
  it('changed by someone else is not overwritten unseen', async () => {
    let saves = 0;
    let now = task(1);
    const requests = withTasks([now], {
      'GET /farm-task/1': () => ok({ item: now }),
      'PUT /farm-task': () => {
        saves += 1;
        if (saves > 1) return ok({ item: { taskNo: 1 } });
        now = task(1, { description: '남이 고침', version: 2 });
        return refuse(409, 'CONFLICT', '그사이 바뀌었습니다.');
      },
    });
    const { user } = open('?task=1');
    const sheet = within(await screen.findByRole('dialog', { name: '할 일 수정' }));
    await user.type(sheet.getByRole('textbox', { name: '내용' }), ' 내가 고침');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    expect(await sheet.findByText(/남이 고침/)).toBeDefined();
    await user.click(sheet.getByRole('button', { name: '내 입력으로 저장' }));
    await waitFor(() => expect(posted(requests)).toHaveLength(2));
    expect(posted(requests)[1]?.body).toMatchObject({ version: 2, description: '할 일 1 내가 고침' });
  });

  it('that both gave a controller shows the other one by its name', async () => {
    let now = task(1);
    withTasks([now], {
      'GET /farm/connects/F1': () => ok({ items: [connect('C1', '재배실 1'), connect('C2', '육묘실')] }),
      'GET /farm-task/1': () => ok({ item: now }),
      'PUT /farm-task': () => {
        now = task(1, { controllerId: 'C2', controllerName: '육묘실', version: 2 });
        return refuse(409, 'CONFLICT', '그사이 바뀌었습니다.');
      },
    });
    const { user } = open('?task=1');
    const sheet = within(await screen.findByRole('dialog', { name: '할 일 수정' }));
    await sheet.findByRole('option', { name: '재배실 1' });
    await user.selectOptions(sheet.getByRole('combobox', { name: /제어기/ }), '재배실 1');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    expect(await sheet.findByText('제어기: 현재 ‘육묘실’')).toBeDefined();
  });

  it('of someone else cannot be deleted, and a missing one is reported', async () => {
    withTasks([task(1, { isMine: false, memberName: null })]);
    open('?task=1');
    const sheet = within(await screen.findByRole('dialog', { name: '할 일 수정' }));
    expect(sheet.getByText('작성자 탈퇴한 회원 · 11. 1. (일)')).toBeDefined();
    expect(sheet.queryByRole('button', { name: '삭제' })).toBeNull();
    cleanup();
    withTasks([], { 'GET /farm-task/8': () => refuse(404, 'NOT_FOUND', '찾을 수 없습니다.') });
    open('?task=8');
    expect(await screen.findByRole('dialog', { name: '할 일 수정' })).toBeDefined();
    expect(await screen.findByText('삭제되었거나 주소가 잘못되었습니다.')).toBeDefined();
  });
});

describe('the completion of an occurrence', () => {
  const at = '2026-11-17T03:00:00Z';
  const file = { key: '0'.repeat(32), name: '펌프.jpg', size: 1_000, contentType: 'image/jpeg' };

  it('has a note and photos, sent with the day of the occurrence', async () => {
    const requests = withTasks([series], {
      'POST /file': () => ok({ items: [file] }),
      'POST /farm-task/3/completion': () => ok({ item: { earlier: null } }),
    });
    const { user } = open('?task=3&on=2026-11-17');
    const part = within(await screen.findByRole('region', { name: '완료 기록' }));
    expect(requests.find(({ path }) => path === '/farm-task/3')?.query.get('day')).toBe('2026-11-17');
    expect(part.getByText('아직 완료하지 않았습니다.')).toBeDefined();
    await user.click(part.getByRole('button', { name: '메모·사진' }));
    await user.type(part.getByRole('textbox', { name: '메모(선택)' }), '펌프에서 소리');
    await user.type(part.getByRole('textbox', { name: /^작업 시간/ }), '2.5');
    await user.upload(part.getByLabelText(/파일/, { selector: 'input' }), new File(['x'], '펌프.jpg'));
    expect(await part.findByText(/펌프\.jpg/)).toBeDefined();
    await user.click(part.getByRole('button', { name: '완료' }));
    await waitFor(() => expect(posted(requests)).toHaveLength(2));
    expect(posted(requests)[1]?.body).toEqual({
      day: '2026-11-17',
      note: '펌프에서 소리',
      hours: 2.5,
      files: [file.key],
      doneAt: expect.any(String),
    });
    await waitFor(() => expect(part.queryByRole('textbox')).toBeNull());
  });

  it('with a note is no longer undone by the toast of its tick', async () => {
    const done = { at, memberName: '김농부', note: null, hours: null, files: [] };
    let completed: FarmTask['completed'] = null;
    withTasks([], {
      'GET /farm-task/1': () => ok({ item: task(1, { completed }) }),
      'POST /farm-task/1/completion': () => {
        completed = done;
        return ok({ item: { earlier: null } });
      },
    });
    const { user } = openPage({
      path: '/smartfarm/$farmId/farm-calendar',
      at: '/smartfarm/F1/farm-calendar?task=1',
      Page: () => (
        <>
          <Page />
          <Toaster />
        </>
      ),
      search: farmCalendarSearch,
    });
    const part = within(await screen.findByRole('region', { name: '완료 기록' }));
    await user.click(part.getByRole('checkbox'));
    expect(await screen.findByText('실행 취소')).toBeDefined();
    await user.click(part.getByRole('button', { name: '메모·사진' }));
    await user.type(part.getByRole('textbox', { name: '메모(선택)' }), '소리');
    await user.click(part.getByRole('button', { name: '기록 저장' }));
    expect(await screen.findByText('완료 기록을 저장했습니다.')).toBeDefined();
    expect(screen.queryByText('실행 취소')).toBeNull();
  });

  it('says who did it and when, and shows its note and photos', async () => {
    withTasks([task(1, { completed: { at, memberName: '김농부', note: '펌프에서 소리', hours: 1.5, files: [file] } })]);
    const { user } = open('?task=1');
    const part = within(await screen.findByRole('region', { name: '완료 기록' }));
    expect(part.getByText(/^김농부 완료 · /)).toBeDefined();
    expect(part.getByText('펌프에서 소리')).toBeDefined();
    expect(part.getByText('1.5시간')).toBeDefined();
    expect(part.getByRole('link', { name: /펌프\.jpg/ })).toBeDefined();
    await user.click(part.getByRole('button', { name: '메모·사진' }));
    expect(part.getByRole<HTMLTextAreaElement>('textbox', { name: '메모(선택)' }).value).toBe('펌프에서 소리');
  });
});
