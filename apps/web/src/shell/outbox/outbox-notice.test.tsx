import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idempotencyHeader } from '@onsil/contract/endpoint';
import type { FarmTask } from '@onsil/contract/farm-tasks';
import { TaskCheck } from '#features/farm-tasks/widgets/task-check.tsx';
import { outboxOpened, type OutboxEntry } from '#lib/offline/outbox/outbox.ts';
import { sendOutbox } from '#lib/offline/outbox/send-outbox.ts';
import { clearSession, currentSession, saveSession } from '#lib/session/session-store.ts';
import { ok, refuse, serve, testSession, type RecordedRequest } from '#test/browser.ts';
import { device } from '#test/fake-device-storage.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { findQuestion } from './kinds.ts';
import { OutboxNotice } from './outbox-notice.tsx';

vi.mock('idb-keyval', () => import('#test/fake-device-storage.ts'));

const taskAt = (taskNo: number, description: string) =>
  ({ taskNo, description, start: '2026-11-23', completed: null }) as FarmTask;

function Page() {
  return (
    <>
      <OutboxNotice />
      <TaskCheck farmId="F1" task={taskAt(1, '탱크 청소')} />
      <TaskCheck farmId="F1" task={taskAt(2, '필터 교체')} />
      <Toaster />
    </>
  );
}

const noNetwork = (): never => {
  throw new TypeError('no network');
};

let answer: () => Response | Promise<Response>;
const open = () => {
  const requests = serve({
    'POST /farm-task/1/completion': () => answer(),
    'POST /farm-task/2/completion': () => answer(),
    'POST /refresh-token': () => refuse(401, 'SESSION_ENDED', ''),
  });
  return { requests, ...openPage({ path: '/', at: '/', Page }) };
};
const tick = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const ticks = (requests: readonly RecordedRequest[]) => requests.filter(({ path }) => path.endsWith('/completion'));
const keys = (requests: readonly RecordedRequest[]) =>
  new Set(ticks(requests).map(({ headers }) => headers.get(idempotencyHeader)));
const back = () => globalThis.dispatchEvent(new Event('online'));

const enterOffline = async () => {
  answer = noNetwork;
  const page = open();
  await page.user.click(await tick(/탱크 청소/));
  await screen.findByText(/전송 대기 1건/);
  return page;
};

setUpPage({ returnsFocus: true });
beforeEach(() => {
  device.clear();
  outboxOpened.set(false);
});
afterEach(() => {
  clearSession();
});

it('a tick without a network is told, shown as done and waiting, and sent with one key when there is a connection', async () => {
  const { requests } = await enterOffline();
  expect(await screen.findByText(/휴대폰에 저장했습니다/)).toBeDefined();
  expect((await tick(/탱크 청소.*전송 대기 중/)).checked).toBe(true);
  answer = () => ok({ item: { earlier: null } });
  back();
  await waitFor(() => expect(device.size).toBe(0));
  expect(screen.queryByText(/전송 대기/)).toBeNull();
  expect(keys(requests).size).toBe(1);
  expect(await screen.findByText('저장해 둔 입력 1건을 전송했습니다.')).toBeDefined();
});

it('with a network nothing stays on the device, and a refusal is told at once', async () => {
  answer = () => ok({ item: { earlier: null } });
  const { requests, user } = open();
  await user.click(await tick(/탱크 청소/));
  await waitFor(() => expect(ticks(requests)).toHaveLength(1));
  await waitFor(() => expect(device.size).toBe(0));
  answer = () => refuse(409, 'CONFLICT', '바뀌었습니다');
  await user.click(await tick(/필터 교체/));
  expect(await screen.findByText(/바뀌었습니다|변경/)).toBeDefined();
  expect(device.size).toBe(0);
  expect(screen.queryByText(/전송하지 못한/)).toBeNull();
});

const stored = (id: string, part: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id,
  memberNo: 1,
  farmId: 'F1',
  kind: 'task',
  about: '탱크 청소',
  input: {},
  request: { method: 'POST', path: '/farm-task/1/completion', query: {}, body: { day: '2026-11-23' } },
  changes: ['farm-tasks'],
  madeAt: 1,
  state: 'waiting',
  reason: '',
  ...part,
});

it('what a closed tab left is sent by the next one, once, in the order in which it was made', async () => {
  const second = { method: 'POST', path: '/farm-task/2/completion', query: {}, body: { day: '2026-11-23' } } as const;
  device.set('a', stored('a', { request: second, madeAt: 2 }));
  device.set('b', stored('b'));
  answer = () => ok({ item: { earlier: null } });
  const { requests } = open();
  await Promise.all([sendOutbox(findQuestion), sendOutbox(findQuestion)]);
  await waitFor(() => expect(device.size).toBe(0));
  expect(ticks(requests).map(({ path, headers }) => `${path} ${headers.get(idempotencyHeader)}`)).toEqual([
    '/farm-task/1/completion b',
    '/farm-task/2/completion a',
  ]);
});

it('entries of another member are neither shown nor sent, and stay', async () => {
  device.set('theirs', stored('theirs', { memberNo: 2 }));
  answer = () => ok({ item: { earlier: null } });
  const { requests } = open();
  await sendOutbox(findQuestion);
  expect(screen.queryByText(/전송 대기/)).toBeNull();
  expect(ticks(requests)).toHaveLength(0);
  expect(device.size).toBe(1);
});

it('an entry made after the session expired is sent when its member signs in again', async () => {
  answer = () => refuse(401, 'SESSION_ENDED', '');
  const { requests, user } = open();
  await user.click(await tick(/탱크 청소/));
  await waitFor(() => expect(currentSession()).toBeNull());
  answer = () => ok({ item: { earlier: null } });
  saveSession({ ...testSession, memberNo: 2 });
  await sendOutbox(findQuestion);
  expect(device.size).toBe(1);
  saveSession(testSession);
  await waitFor(() => expect(device.size).toBe(0));
  expect(keys(requests).size).toBe(1);
});

it('a change waits behind earlier ones of its farm', async () => {
  const { requests, user } = await enterOffline();
  answer = () => ok({ item: { earlier: null } });
  await user.click(await tick(/필터 교체/));
  await waitFor(() => expect(device.size === 2 || ticks(requests).length >= 2).toBe(true));
  back();
  await waitFor(() => expect(device.size).toBe(0));
  const paths = ticks(requests).map(({ path }) => path);
  expect(paths.at(-1)).toBe('/farm-task/2/completion');
  expect(paths.filter((path) => path.includes('/2/'))).toHaveLength(1);
});

it('a refused entry holds no other, shows its reason, and is sent again or deleted by its member', async () => {
  const { requests, user } = await enterOffline();
  answer = () => refuse(409, 'CONFLICT', '다른 사람이 먼저 바꿨습니다.');
  back();
  await screen.findByText('확인이 필요한 입력이 1건 있습니다.');
  await user.click(screen.getByRole('button', { name: '보기' }));
  const list = within(await screen.findByRole('list', { name: '전송하지 않은 입력' }));
  expect(list.getByText('다른 사람이 먼저 바꿨습니다.')).toBeDefined();
  expect(list.getByText('탱크 청소')).toBeDefined();
  const before = ticks(requests).length;
  await user.click(list.getByRole('button', { name: '다시 전송' }));
  await waitFor(() => expect(ticks(requests).length).toBe(before + 1));
  const remove = await list.findByRole('button', { name: '삭제' });
  // The banner alone: a toast would cover the buttons of the list.
  expect(screen.getAllByText('확인이 필요한 입력이 1건 있습니다.')).toHaveLength(1);
  await user.click(remove);
  const question = within(await screen.findByRole('dialog', { name: '전송하지 않은 입력을 삭제할까요?' }));
  await user.click(question.getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(device.size).toBe(0));
  expect(keys(requests).size).toBe(1);
});

it('the list that closed because all was sent does not open by itself with the next entry', async () => {
  const { user } = await enterOffline();
  await user.click(screen.getByRole('button', { name: '보기' }));
  await screen.findByRole('list', { name: '전송하지 않은 입력' });
  answer = () => ok({ item: { earlier: null } });
  back();
  await waitFor(() => expect(device.size).toBe(0));
  await waitFor(() => expect(outboxOpened.get()).toBe(false));
});

it('an entry that cannot be shown closes the list with a message, and the page stays', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  device.set('broken', stored('broken', { kind: undefined, about: {} } as never));
  answer = noNetwork;
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '보기' }));
  expect(await screen.findByText(/목록을 열지 못했습니다/)).toBeDefined();
  expect(outboxOpened.get()).toBe(false);
  expect(await tick(/탱크 청소/)).toBeDefined();
  vi.restoreAllMocks();
});

const colleague = { item: { earlier: { at: '2026-11-23T00:40:00Z', memberName: '김농부' } } };

it.each(['at once', 'later'])(
  'a tick sent %s that a colleague did first names the colleague and the time',
  async (when) => {
    const { user } = when === 'later' ? await enterOffline() : open();
    answer = () => ok(colleague);
    if (when === 'later') back();
    else await user.click(await tick(/탱크 청소/));
    expect(await screen.findByText(/김농부 님이 이미 완료했습니다\(.*09:40\): 탱크 청소/)).toBeDefined();
    expect(screen.queryByRole('button', { name: '실행 취소' })).toBeNull();
  },
);
