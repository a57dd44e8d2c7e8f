import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import type { FarmTask } from '@onsil/contract/farm-tasks';
import { clearSession, saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, testSession } from '#test/browser.ts';
import { posted, task, withTasks } from '#test/farm-tasks/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { Page } from './page.tsx';
import { farmCalendarSearch } from './search-params.ts';
import { TodayTasks } from './widgets/today-tasks.tsx';

setUpPage({ now: Date.parse('2026-11-21T12:00:00+09:00') });

afterEach(() => {
  clearSession();
});

const open = (search = '') =>
  openPage({
    path: '/smartfarm/$farmId/farm-calendar',
    at: `/smartfarm/F1/farm-calendar${search}`,
    Page,
    search: farmCalendarSearch,
  });

describe('a month', () => {
  it('shows tasks over their days, and links to events of other screens', async () => {
    withTasks([task(1, { end: '2026-11-19', category: 'ELECTRICITY' })]);
    const { user, router } = open();
    const bar = await screen.findByRole('button', {
      name: '전기: 할 일 1, 11.\u00a017.\u00a0(화) ~ 11.\u00a019.\u00a0(목)',
    });
    expect(bar.getAttribute('data-color')).toBe('amber');
    const batch = await screen.findByRole('link', { name: '이식 예정 상추 11-01 1' });
    expect(batch.getAttribute('href')).toBe('/smartfarm/F1/yield-management?work=4');
    expect(screen.getByRole('link', { name: '양액 교체 재배실 1' }).getAttribute('href')).toBe(
      '/smartfarm/F1/dashboard/R1',
    );
    expect(screen.getByRole('button', { name: '11.\u00a021.\u00a0(토), 일정 없음' }).getAttribute('aria-current')).toBe(
      'date',
    );
    await user.click(screen.getByRole('button', { name: '다음 달' }));
    await screen.findByRole('heading', { name: '2026년 12월' });
    expect(router.state.location.search).toEqual({ day: '2026-12-21' });
  });

  it('names the public holidays, in the day’s label too', async () => {
    withTasks([]);
    open('?day="2026-10-01"');
    expect(await screen.findByRole('button', { name: '10.\u00a05.\u00a0(월), 일정 없음, 대체공휴일' })).toBeTruthy();
    expect(screen.getByText('개천절')).toBeTruthy();
  });

  it('with a thousand tasks counts those without room, with a link to their day', async () => {
    const tasks = Array.from({ length: 1000 }, (_, index) =>
      task(index + 1, { start: `2026-11-${String((index % 30) + 1).padStart(2, '0')}`, end: '2026-11-30' }),
    ).map((one) => ({ ...one, end: one.start }));
    withTasks(tasks.toSorted((a, b) => a.start.localeCompare(b.start)));
    const { user, router } = open('?category=NUTRIENT');
    await waitFor(() => expect(screen.queryByText('나머지 할 일을 불러오고 있습니다.')).toBeNull());
    await user.click(await screen.findByRole('button', { name: '11.\u00a03.\u00a0(화)의 일정 31건 더 보기' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ view: 'day', day: '2026-11-03' }));
    const list = await screen.findByRole('list', { name: '11.\u00a03.\u00a0(화)' });
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(34));
  });

  it('is navigated by arrow keys', async () => {
    withTasks([task(1)]);
    const { user, router } = open();
    (await screen.findByRole('button', { name: /^11\.\s21\.\s\(토\), / })).focus();
    await user.keyboard('{ArrowUp}{ArrowRight}');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ day: '2026-11-15' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^11\.\s15\.\s\(일\), / }));
    // December 6 is not in the grid of November.
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await screen.findByRole('heading', { name: '2026년 12월' });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /^12\.\s6\.\s\(일\), / })),
    );
  });

  it('can be retried when it fails to load, and works without batches', async () => {
    let tries = 0;
    withTasks([], {
      'GET /farm-calendar': () => {
        tries += 1;
        return refuse(500, 'ERROR', '오류가 발생했습니다.');
      },
      'GET /farm-task-list': () => refuse(500, 'ERROR', '오류가 발생했습니다.'),
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '다시 시도' }));
    expect(tries).toBeGreaterThan(0);
    cleanup();
    withTasks([], { 'GET /farm-calendar': () => refuse(500, 'ERROR', '오류가 발생했습니다.') });
    open();
    expect(await screen.findByText('작기와 양액 교체 일정을 불러오지 못했습니다.')).toBeDefined();
    expect(await screen.findByText(/이 기간에 일정이 없습니다/)).toBeDefined();
  });
});

describe('moving a task', () => {
  it('by keyboard saves the days, of a repeated task only this occurrence', async () => {
    const weekly = { every: 'week' as const, weekdays: [2], until: null };
    const requests = withTasks([task(1), task(2, { repeat: weekly, version: 4 })]);
    const { user } = open();
    (await screen.findByRole('button', { name: /^양액: 할 일 1,/ })).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(() => expect(posted(requests)).toHaveLength(1));
    expect(posted(requests)[0]?.body).toMatchObject({
      taskNo: 1,
      start: '2026-11-18',
      end: '2026-11-18',
      scope: 'all',
    });
    await waitFor(() => expect(screen.getByRole('region', { name: /달력/ }).getAttribute('aria-busy')).toBe('false'));
    screen.getByRole('button', { name: /^양액: 할 일 2,/ }).focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await waitFor(() => expect(posted(requests)).toHaveLength(2));
    expect(posted(requests)[1]?.body).toMatchObject({
      taskNo: 2,
      version: 4,
      scope: 'one',
      day: '2026-11-17',
      start: '2026-11-24',
      repeat: null,
    });
  });
});

describe('the list', () => {
  it('names each occurrence with repetition and author, and is requested by the address', async () => {
    const weekly = { every: 'week' as const, weekdays: [2], until: '2026-12-01' };
    const requests = withTasks([task(1, { repeat: weekly }), task(2, { memberName: null })]);
    open('?view=list&category=NUTRIENT&controller=R1');
    const rows = (await screen.findAllByRole('row')).slice(1).map((one) => one.textContent);
    await waitFor(() => expect(screen.getAllByText('양액').length).toBeGreaterThan(1));
    expect(rows[0]).toContain('매주 화, 12.\u00a01.\u00a0(화)까지');
    expect(rows[1]).toContain('탈퇴한 회원');
    const { query } = requests.find(({ path }) => path === '/farm-task-list') ?? {};
    expect(Object.fromEntries(query ?? [])).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
      category: 'NUTRIENT',
      controllerId: 'R1',
      isMine: 'false',
      pageNo: '1',
      pageSize: '20',
    });
  });

  it('shows times and assignees, and one’s own tasks alone', async () => {
    const assignee = { memberNo: 2, memberName: '김농부' };
    const requests = withTasks([task(1, { time: '08:30', assignee })]);
    const { user, router } = open('?view=list');
    expect(await screen.findByText('11. 17. (화) 08:30')).toBeDefined();
    expect(screen.getByRole('cell', { name: '김농부' })).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: '담당자' }), '내 할 일');
    await waitFor(() => expect(requests.at(-1)?.query.get('isMine')).toBe('true'));
    expect(router.state.location.search).toMatchObject({ mine: true });
  });

  it('without tasks offers the next step, or all tasks when a filter is set', async () => {
    withTasks([]);
    const { user } = open('?view=list&category=ELECTRICITY');
    await user.click(await screen.findByRole('button', { name: '모든 할 일 보기' }));
    expect(await screen.findByText('이 기간에 일정이 없습니다')).toBeDefined();
  });

  it('begins on a phone with what is overdue and then today, and shows the whole month on request', async () => {
    freshBrowser({ phone: true });
    saveSession(testSession);
    const days = ['2026-11-01', '2026-11-19', '2026-11-21', '2026-11-28', '2026-12-04', '2026-12-05'];
    withTasks(days.map((start, index) => task(index + 1, { start, end: start })));
    const { user } = open('?view=list');
    const namesOf = (list: HTMLElement) => within(list).getAllByRole('button', { name: /^할 일/ });
    const overdue = await screen.findByRole('list', { name: '지난 할 일' });
    expect(namesOf(overdue).map((one) => one.textContent)).toEqual(['할 일 2']);
    const fromToday = screen.getByRole('list', { name: '농장 일정' });
    expect(namesOf(fromToday).map((one) => one.textContent)).toEqual(['할 일 3', '할 일 4', '할 일 5']);
    const [first] = within(fromToday).getAllByRole('listitem');
    await waitFor(() => expect(first?.textContent).toBe('할 일 311.\u00a021.\u00a0(토) · 양액'));
    await user.click(screen.getByRole('button', { name: '이달 전체 보기' }));
    await waitFor(() => expect(namesOf(screen.getByRole('list', { name: '농장 일정' }))).toHaveLength(4));
    expect(screen.queryByRole('list', { name: '지난 할 일' })).toBeNull();
  });
});

describe('the card of the dashboard', () => {
  const card = () => openPage({ path: '/x', at: '/x', Page: () => <TodayTasks farmId="F1" /> });

  it('shows today’s tasks with links', async () => {
    withTasks([
      task(1, { start: '2026-11-20', end: '2026-11-22' }),
      task(2, { start: '2026-11-12', end: '2026-11-12' }),
    ]);
    card();
    const link = await screen.findByRole('link', { name: /할 일 1/ });
    expect(link.getAttribute('href')).toBe('/smartfarm/F1/farm-calendar?view=day&task=1&on=2026-11-20');
    expect(screen.queryByText('할 일 2')).toBeNull();
  });

  it('ticks a task with one press, shows who did it, and opens it again', async () => {
    const done = { at: '2026-11-21T03:00:00Z', memberName: '김농부', note: null, hours: null, files: [] };
    let completed: typeof done | null = null;
    const requests = withTasks([], {
      'GET /farm-task-list': () =>
        ok({
          items: [task(1, { start: '2026-11-21', end: '2026-11-21', completed })],
          paging: getPaging(1, 100, 1),
        }),
      'POST /farm-task/1/completion': () => {
        completed = done;
        return ok({ item: { earlier: null } });
      },
      'DELETE /farm-task/1/completion': () => {
        completed = null;
        return ok({});
      },
    });
    const { user } = card();
    await user.click(await screen.findByRole('checkbox', { name: '할 일 1 완료', checked: false }));
    expect(await screen.findByText(/김농부 완료/)).toBeDefined();
    expect(posted(requests)[0]).toMatchObject({ path: '/farm-task/1/completion', body: { day: '2026-11-21' } });
    await user.click(await screen.findByRole('checkbox', { checked: true }));
    await screen.findByRole('checkbox', { checked: false });
    expect(posted(requests)[1]).toMatchObject({ method: 'DELETE' });
  });

  it('offers to undo a tick, and asks before a note is lost', async () => {
    const at = '2026-11-21T03:00:00Z';
    let completed: FarmTask['completed'] = null;
    const own = { start: '2026-11-21', end: '2026-11-21' };
    const requests = withTasks([], {
      'GET /farm-task-list': () => ok({ items: [task(1, { ...own, completed })], paging: getPaging(1, 100, 1) }),
      'POST /farm-task/1/completion': () => {
        completed = { at, memberName: '김농부', note: null, hours: null, files: [] };
        return ok({ item: { earlier: null } });
      },
      'DELETE /farm-task/1/completion': () => {
        completed = { at, memberName: '김농부', note: '펌프에서 소리', hours: null, files: [] };
        return ok({});
      },
    });
    const { user } = openPage({
      path: '/x',
      at: '/x',
      Page: () => (
        <>
          <TodayTasks farmId="F1" />
          <Toaster />
        </>
      ),
    });
    await user.click(await screen.findByRole('checkbox', { checked: false }));
    await user.click(await screen.findByRole('button', { name: '실행 취소' }));
    await waitFor(() => expect(posted(requests)[1]).toMatchObject({ method: 'DELETE' }));
    expect(screen.queryByRole('button', { name: '실행 취소' })).toBeNull();
    expect(await screen.findByText(/펌프에서 소리/)).toBeDefined();
    await user.click(screen.getByRole('checkbox', { checked: true }));
    const asking = within(await screen.findByRole('dialog', { name: '할 일을 다시 열까요?' }));
    await user.click(asking.getByRole('button', { name: '취소' }));
    expect(posted(requests)).toHaveLength(2);
  });

  it('shows one’s own tasks alone when asked to, and remembers it', async () => {
    const today = { start: '2026-11-21', end: '2026-11-21' };
    const assignee = { memberNo: 2, memberName: '김농부' };
    withTasks([task(1, today), task(2, { ...today, assignee, time: '14:00' })]);
    const { user } = card();
    expect(await screen.findByText(/14:00 · 담당 김농부/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: '내 할 일', pressed: false }));
    expect(screen.queryByText('할 일 2')).toBeNull();
    expect(screen.getByText('할 일 1')).toBeDefined();
    expect(localStorage.getItem('tasksMineOnly')).toBe('true');
    await user.click(screen.getByRole('button', { name: '내 할 일', pressed: true }));
    expect(screen.getByText('할 일 2')).toBeDefined();
  });

  it('shows what was left undone first, with its day', async () => {
    const today = { start: '2026-11-21', end: '2026-11-21' };
    withTasks([task(1), task(2, today)]);
    card();
    const names = (await screen.findAllByRole('checkbox')).map((box) => box.getAttribute('aria-label'));
    expect(names).toEqual(['할 일 1 완료', '할 일 2 완료']);
    expect(screen.getByText(/11\.\s17\..* 미완료/)).toBeDefined();
  });

  it('is absent without tasks', async () => {
    const completed = { at: '2026-11-17T03:00:00Z', memberName: '김농부', note: null, hours: null, files: [] };
    const requests = withTasks([task(2, { completed })]);
    card();
    await waitFor(() => expect(requests.some(({ path }) => path === '/farm-task-list')).toBe(true));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
