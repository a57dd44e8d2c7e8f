import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { growingSearch } from '#features/batches/search-params.ts';
import { Page as DeviationPage } from '#features/deviations/detail/page.tsx';
import { Page as DeviationsPage } from '#features/deviations/list/page.tsx';
import { deviationDetailSearch, deviationListSearch } from '#features/deviations/search-params.ts';
import { Page as CalendarPage } from '#features/farm-tasks/page.tsx';
import { farmCalendarSearch } from '#features/farm-tasks/search-params.ts';
import { outboxOpened } from '#lib/offline/outbox/outbox.ts';
import { Page as GrowingPage } from '#screens/growing/page.tsx';
import { createBatch, serveBatches } from '#test/batches/fixtures.ts';
import { setUpGrowingPage } from '#test/batches/page.tsx';
import { refuse } from '#test/browser.ts';
import { serveDeviations } from '#test/deviations/fixtures.ts';
import { device } from '#test/fake-device-storage.ts';
import { task, withTasks } from '#test/farm-tasks/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { OutboxNotice } from './outbox-notice.tsx';

vi.mock('idb-keyval', () => import('#test/fake-device-storage.ts'));

setUpGrowingPage();
beforeEach(() => {
  device.clear();
  outboxOpened.set(false);
});

type User = ReturnType<typeof openPage>['user'];

const withOutbox = (Page: () => ReactNode) => () => (
  <>
    <OutboxNotice />
    <Page />
  </>
);

const growing = {
  path: '/smartfarm/$farmId/yield-management',
  at: '/smartfarm/F1/yield-management',
  Page: withOutbox(GrowingPage),
  search: growingSearch,
};
const calendar = {
  path: '/smartfarm/$farmId/farm-calendar',
  at: '/smartfarm/F1/farm-calendar?task=1&on=2026-11-17',
  Page: withOutbox(CalendarPage),
  search: farmCalendarSearch,
};
const deviations = {
  path: '/smartfarm/$farmId/notification-action',
  at: '/smartfarm/F1/notification-action',
  Page: withOutbox(DeviationsPage),
  search: deviationListSearch,
};
const deviation = {
  path: '/smartfarm/$farmId/$deviationId/notification-action',
  at: '/smartfarm/F1/101/notification-action',
  Page: withOutbox(DeviationPage),
  search: deviationDetailSearch,
};

const batches = [createBatch(1, 'seedling'), createBatch(2, 'seedling'), createBatch(3, 'plant')];
const stepOf = (stage: string, act: string) => async (user: User) => {
  await user.click(await screen.findByRole('checkbox', { name: `${stage} 단계의 작기 전체 선택` }));
  await user.click(screen.getByRole('button', { name: act }));
};
const chooseKind = async (user: User) => user.click(await screen.findByRole('radio', { name: '제습' }));
const openAction = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: '습도 · 재배실 2 조치 기록' }));
  await chooseKind(user);
};
const openActions = async (user: User) => {
  await user.click(await screen.findByRole('checkbox', { name: '습도 · 재배실 2 선택' }));
  await user.click(screen.getByRole('checkbox', { name: '수신 없음 · 1동 게이트웨이 선택' }));
  const [act] = screen.getAllByRole('button', { name: '조치 기록' });
  await user.click(act as HTMLElement);
  await chooseKind(user);
};
const openCompletion = async (user: User) => {
  const done = within(await screen.findByRole('region', { name: '완료 기록' }));
  await user.click(done.getByRole('button', { name: '메모·사진' }));
};

type Answer = () => Response;
type Kind = {
  page: typeof growing | typeof calendar | typeof deviations | typeof deviation;
  answers: (answer: Answer) => unknown;
  open: (user: User) => Promise<void>;
  input: string | RegExp;
  submit: string | RegExp;
  /** the page that its edit opens, where that is another one */
  edited?: typeof deviation;
};
const serveSteps = (answer: Answer) =>
  serveBatches(batches, {
    'POST /farm-yield-management/transplant': answer,
    'POST /farm-yield-management/harvest': answer,
  });
const serveActions = (answer: Answer) => serveDeviations({ 'POST /farm/alarm-management': answer });
const action = { answers: serveActions, input: '조치 내용', submit: '기록' };
const kinds: Record<string, Kind> = {
  'move of two batches': {
    page: growing,
    answers: serveSteps,
    open: stepOf('육묘', '이식하기'),
    input: /^메모/,
    submit: '작기 2개 이식 기록',
  },
  harvest: {
    page: growing,
    answers: serveSteps,
    open: async (user) => {
      await stepOf('정식', '수확')(user);
      await user.type(await screen.findByLabelText('수확량(kg)'), '12.5');
    },
    input: /^메모/,
    submit: '작기 1개 수확 기록',
  },
  'action on one deviation of the list': { page: deviations, open: openAction, edited: deviation, ...action },
  'action on several deviations': { page: deviations, open: openActions, ...action },
  "action on a deviation's page": { page: deviation, open: chooseKind, ...action },
  'completion of a task': {
    page: calendar,
    answers: (answer) => withTasks([task(1)], { 'POST /farm-task/1/completion': answer }),
    open: openCompletion,
    input: '메모(선택)',
    submit: '완료',
  },
};

it.each(Object.keys(kinds))('a refused %s is edited where it was made, with what was typed', async (name) => {
  const { page, answers, open, input, submit, edited } = kinds[name] as Kind;
  let answer: Answer = () => {
    throw new TypeError('no network');
  };
  answers(() => answer());
  const { user, router } = openPage(page);
  await open(user);
  await user.type(await screen.findByRole('textbox', { name: input }), '세 줄');
  // The browser's address is the one of the page.
  history.replaceState(null, '', router.state.location.href);
  await user.click(screen.getByRole('button', { name: submit }));
  await waitFor(() => expect(device.size).toBe(1));
  await waitFor(() => expect(screen.queryByDisplayValue('세 줄')).toBeNull());
  answer = () => refuse(409, 'CONFLICT', '바뀌었습니다.');
  globalThis.dispatchEvent(new Event('online'));
  await screen.findByText('확인이 필요한 입력이 1건 있습니다.');
  const close = screen.queryByRole('button', { name: '닫기' });
  if (close) await user.click(close);
  await user.click(await screen.findByRole('button', { name: '보기' }));
  await user.click(await screen.findByRole('button', { name: '수정' }));
  if (edited) {
    await screen.findByText(`elsewhere ${edited.at}`);
    cleanup();
    openPage(edited);
  }
  expect(await screen.findByDisplayValue('세 줄')).toBeDefined();
});
