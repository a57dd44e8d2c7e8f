import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, refuse, testSession, type RecordedRequest } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { Toaster } from '#ui/feedback/toast.tsx';
import { getQueuedEntries } from './queue.ts';
import { OfflineQueueSync } from '../widgets/offline-queue-sync.tsx';
import { Page as Screen } from '../list/page.tsx';
import { readingsSearch } from '../search-params.ts';
import { sendQueue } from './send-queue.ts';
import { afternoon, implausibleReply, storedReply, serveReadings } from '#test/manual-readings/fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: afternoon });
  freshBrowser({ wide: true });
  saveSession(testSession);
});

const waitForFocus = () => new Promise((resolve) => setTimeout(resolve, 20));

afterEach(async () => {
  cleanup();
  await waitForFocus();
  clearSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Page() {
  return (
    <>
      <OfflineQueueSync />
      <Screen />
      <Toaster />
    </>
  );
}

const open = (search = '') =>
  openPage({
    path: '/smartfarm/$farmId/environment-measurement-information',
    at: `/smartfarm/F1/environment-measurement-information${search}`,
    Page,
    search: readingsSearch,
  });
const posts = (requests: readonly RecordedRequest[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body as { entryId: string });
const noNetwork = (): never => {
  throw new TypeError('no network');
};
const back = () => globalThis.dispatchEvent(new Event('online'));
const waiting = () => screen.findByRole('region', { name: '전송하지 않은 실측값' });

/** Enters a temperature offline; `answer` is the server's reply from then on. */
const enterOffline = async () => {
  let answer: () => Response = noNetwork;
  const requests = serveReadings({
    'POST /my/status-measure': () => answer(),
    'GET /my/status-measure/one': noNetwork,
  });
  const page = open('?edit=new&controllerId=C1');
  await page.user.type(await screen.findByLabelText('온도'), '26');
  await page.user.click(screen.getByRole('button', { name: '저장' }));
  await within(await waiting()).findByText('연결 대기 중');
  return { ...page, asked: requests, answers: (next: () => Response) => void (answer = next) };
};

it('is kept on the device and sent with the same id when the connection is back', async () => {
  const { asked, answers } = await enterOffline();
  expect(await screen.findByText(/이 기기에 저장했습니다/)).toBeDefined();
  answers(storedReply);
  back();
  await waitFor(() => expect(getQueuedEntries()).toEqual([]));
  expect(screen.queryByRole('region', { name: '전송하지 않은 실측값' })).toBeNull();
  expect(new Set(posts(asked).map(({ entryId }) => entryId)).size).toBe(1);
  expect(await screen.findByText('저장해 둔 실측값 1건을 전송했습니다.')).toBeDefined();
});

it('is neither shown to nor sent by another member of the device, and reappears for its own', async () => {
  const { asked, answers } = await enterOffline();
  answers(storedReply);
  const before = posts(asked).length;
  saveSession({ ...testSession, memberNo: 2 });
  await waitFor(() => expect(screen.queryByRole('region', { name: '전송하지 않은 실측값' })).toBeNull());
  back();
  await waitForFocus();
  expect(posts(asked)).toHaveLength(before);
  saveSession(testSession);
  await waitFor(() => expect(getQueuedEntries()).toEqual([]));
  expect(posts(asked).length).toBeGreaterThan(before);
});

it('is not sent with the session of a member who signs in meanwhile', async () => {
  const { asked, answers } = await enterOffline();
  const before = posts(asked).length;
  answers(() => {
    saveSession({ ...testSession, memberNo: 2, idToken: 'id-other', refreshToken: 'refresh-other' });
    return refuse(401, 'SESSION_ENDED', '');
  });
  back();
  await waitFor(() => expect(posts(asked).length).toBeGreaterThan(before));
  await sendQueue();
  const entries = asked.filter(({ method, path }) => method === 'POST' && path === '/my/status-measure');
  expect(new Set(entries.map(({ headers }) => headers.get('x-auth-token')))).toEqual(new Set(['id-1']));
  expect(localStorage.getItem('measuredEntries 1')).not.toBeNull();
});

it('that is implausible waits for a confirmation', async () => {
  const { user, asked, answers } = await enterOffline();
  answers(implausibleReply);
  back();
  const card = within(await waiting());
  expect(await card.findByText('값을 확인해 주세요')).toBeDefined();
  expect(card.getByText(/허용 오차 1/)).toBeDefined();
  answers(() => refuse(409, 'EXISTS', '있음'));
  await user.click(card.getByRole('button', { name: '그대로 저장' }));
  const overwrite = await card.findByRole('button', { name: '덮어쓰기' });
  answers(storedReply);
  await user.click(overwrite);
  await waitFor(() => expect(getQueuedEntries()).toEqual([]));
  expect(posts(asked).at(-1)).toMatchObject({ acceptsWarnings: true, mayOverwrite: true });
});

it('that is rejected shows the reason, and can be discarded', async () => {
  const { user, answers } = await enterOffline();
  answers(() => refuse(404, 'NOT_FOUND', '찾을 수 없습니다.'));
  back();
  const card = within(await waiting());
  expect(await card.findByText('찾을 수 없습니다.')).toBeDefined();
  await user.click(card.getByRole('button', { name: '삭제' }));
  const question = within(await screen.findByRole('dialog', { name: '전송하지 않은 실측값을 삭제할까요?' }));
  await user.click(question.getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(getQueuedEntries()).toEqual([]));
});

it('survives a reload, and invalid stored data is ignored', async () => {
  await enterOffline();
  const text = localStorage.getItem('measuredEntries 1') ?? '';
  expect(JSON.parse(text)).toMatchObject([{ state: 'waiting', connectNm: '재배실 1' }]);
  const kept = getQueuedEntries();
  localStorage.setItem('measuredEntries 1', '[{"broken":true}]');
  expect(getQueuedEntries()).toEqual([]);
  localStorage.setItem('measuredEntries 1', `[{"broken":true},${text.slice(1)}`);
  expect(getQueuedEntries()).toEqual(kept);
});
