import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idempotencyHeader } from '@onsil/contract/endpoint';
import { prepareReading } from '#features/manual-readings/commands.ts';
import { Page as Screen } from '#features/manual-readings/list/page.tsx';
import { outboxOpened, type OutboxEntry } from '#lib/offline/outbox/outbox.ts';
import { sendOutbox } from '#lib/offline/outbox/send-outbox.ts';
import { clearSession } from '#lib/session/session-store.ts';
import { refuse, type RecordedRequest } from '#test/browser.ts';
import { device } from '#test/fake-device-storage.ts';
import { afternoon, implausibleReply, storedReply, serveReadings } from '#test/manual-readings/fixtures.ts';
import { openReadings } from '#test/manual-readings/page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { findQuestion } from './kinds.ts';
import { ReadingsBadge, WorkBadge } from './outbox-badge.tsx';
import { OutboxNotice } from './outbox-notice.tsx';

vi.mock('idb-keyval', () => import('#test/fake-device-storage.ts'));

setUpPage({ now: afternoon, returnsFocus: true });
beforeEach(() => {
  device.clear();
  outboxOpened.set(false);
});

afterEach(() => {
  clearSession();
});

function Page() {
  return (
    <>
      <OutboxNotice />
      <Screen />
      <aside>
        <ReadingsBadge />/<WorkBadge />
      </aside>
      <Toaster />
    </>
  );
}

const open = (search = '') => openReadings(Page, search);
const posts = (requests: readonly RecordedRequest[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body as { entryId: string });
const noNetwork = (): never => {
  throw new TypeError('no network');
};
const back = () => globalThis.dispatchEvent(new Event('online'));
const stored = () => [...device.values()] as OutboxEntry[];
const isEmpty = () => waitFor(() => expect(device.size).toBe(0));
const openList = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: '보기' }));
  return within(await screen.findByRole('list', { name: '전송하지 않은 입력' }));
};

/** Enters a temperature offline; `answers` sets the server's reply from then on. */
const enterOffline = async () => {
  let answer: () => Response = noNetwork;
  const requests = serveReadings({
    'POST /my/status-measure': () => answer(),
    'GET /my/status-measure/one': noNetwork,
  });
  const search = '?sheet=new&controllerId=C1';
  // The router of the test has a history of its own.
  globalThis.history.replaceState(null, '', `/smartfarm/F1/environment-measurement-information${search}`);
  const page = open(search);
  await page.user.type(await screen.findByLabelText('온도'), '26');
  await page.user.click(screen.getByRole('button', { name: '저장' }));
  await screen.findByText(/전송 대기 1건/);
  return { ...page, asked: requests, answers: (next: () => Response) => void (answer = next) };
};

it('readings entered offline are kept on the device and sent with the same id when the connection is back', async () => {
  const { asked, answers, user } = await enterOffline();
  expect(await screen.findByText(/휴대폰에 저장했습니다/)).toBeDefined();
  // They are counted at the tab of the measured values, not at that of the work.
  expect(screen.getByRole('complementary').textContent).toBe('1 전송하지 않은 입력 1건/');
  expect(await (await openList(user)).findByText('온도 26.0℃')).toBeDefined();
  answers(storedReply);
  back();
  await isEmpty();
  expect(new Set(posts(asked).map(({ entryId }) => entryId)).size).toBe(1);
  expect(await screen.findByText('저장해 둔 입력 1건을 전송했습니다.')).toBeDefined();
});

it('implausible readings wait for a consent and existing ones for another, and keep their id', async () => {
  const { user, asked, answers } = await enterOffline();
  answers(implausibleReply);
  back();
  await screen.findByText('확인이 필요한 입력이 1건 있습니다.');
  const list = await openList(user);
  expect(await list.findByText('값을 확인해 주세요')).toBeDefined();
  expect(list.getByText(/허용 오차 1/)).toBeDefined();
  answers(() => refuse(409, 'EXISTS', '있음'));
  await user.click(list.getByRole('button', { name: '그대로 저장' }));
  const overwrite = await list.findByRole('button', { name: '덮어쓰기' });
  answers(storedReply);
  await user.click(overwrite);
  await isEmpty();
  expect(posts(asked).at(-1)).toMatchObject({ acceptsWarnings: true, mayOverwrite: true });
  expect(new Set(posts(asked).map(({ entryId }) => entryId)).size).toBe(1);
});

it('refused readings are edited in their form, and the corrected ones take their place', async () => {
  const { user, asked, answers } = await enterOffline();
  answers(() => refuse(400, 'INVALID', '값을 확인해 주세요.'));
  back();
  await screen.findByText('확인이 필요한 입력이 1건 있습니다.');
  await user.click((await openList(user)).getByRole('button', { name: '수정' }));
  const field = await screen.findByLabelText<HTMLInputElement>('온도');
  expect(field.value).toBe('26');
  await user.clear(field);
  await user.type(field, '23.5');
  answers(storedReply);
  await user.click(screen.getByRole('button', { name: '저장' }));
  await isEmpty();
  expect(posts(asked).at(-1)).toMatchObject({ controllerId: 'C1', values: { temperature: 23.5 } });
});

it('doubted readings that are edited and doubted again stay on the device until the server has stored them', async () => {
  const { user, asked, answers } = await enterOffline();
  answers(implausibleReply);
  back();
  await screen.findByText('확인이 필요한 입력이 1건 있습니다.');
  await user.click((await openList(user)).getByRole('button', { name: '수정' }));
  const field = await screen.findByLabelText<HTMLInputElement>('온도');
  await user.clear(field);
  await user.type(field, '27');
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(posts(asked).at(-1)).toMatchObject({ values: { temperature: 27 } }));
  await screen.findByText(/허용 오차 1/);
  expect(stored().map(({ state }) => state)).toEqual(['doubted']);
  answers(storedReply);
  await user.click(screen.getByRole('button', { name: '그대로 저장' }));
  await isEmpty();
});

type Body = { values: object; acceptsWarnings: boolean; mayOverwrite: boolean; isPartial: boolean };

/** Enters a doubtful temperature and a pH offline; the server asks about the temperature until that is confirmed. */
const enterTwoOffline = async (answerOthers: (body: Body) => Response) => {
  const { user, asked, answers } = await enterOffline();
  const [first] = stored();
  if (!first) throw new Error('nothing waits');
  const input = first.input as { body: { values: object } };
  const both = { ...input, body: { ...input.body, values: { temperature: 26, ph: 6.1 } } };
  const { endpoint: _endpoint, ...request } = prepareReading(both as never);
  device.set(first.id, { ...first, input: both, request });
  answers(() => {
    const body = posts(asked).at(-1) as never as Body;
    return 'temperature' in body.values && !body.acceptsWarnings ? implausibleReply() : answerOthers(body);
  });
  back();
  return { user, asked };
};

it('of an entry with a doubtful value the others are stored at once, and it is added to them when it is confirmed', async () => {
  const { user, asked } = await enterTwoOffline(storedReply);
  await screen.findByText('확인이 필요한 입력이 1건 있습니다.');
  expect(posts(asked).at(-1)).toMatchObject({ values: { ph: 6.1 }, acceptsWarnings: false });
  const list = await openList(user);
  expect(list.getByText('온도 26.0℃')).toBeDefined();
  await user.click(list.getByRole('button', { name: '그대로 저장' }));
  await isEmpty();
  expect(posts(asked).at(-1)).toMatchObject({ values: { temperature: 26 }, acceptsWarnings: true, isPartial: true });
  expect(new Set(posts(asked).map(({ entryId }) => entryId)).size).toBe(2);
});

it('the other values of an entry leave a doubtful one in place that was confirmed before they may overwrite', async () => {
  const { user, asked } = await enterTwoOffline((body) =>
    body.isPartial || body.mayOverwrite ? storedReply() : refuse(409, 'EXISTS', '있음'),
  );
  await screen.findByText('확인이 필요한 입력이 2건 있습니다.');
  const list = await openList(user);
  await user.click(list.getByRole('button', { name: '그대로 저장' }));
  await waitFor(() => expect(device.size).toBe(1));
  await user.click(await list.findByRole('button', { name: '덮어쓰기' }));
  await isEmpty();
  expect(posts(asked).at(-1)).toMatchObject({ values: { ph: 6.1 }, isPartial: true });
});

it('doubtful readings hold no other entry', async () => {
  const { asked, answers } = await enterOffline();
  const [first] = stored();
  if (!first) throw new Error('nothing waits');
  device.set('b', { ...first, id: 'b', madeAt: first.madeAt + 1 });
  answers(() => (asked.at(-1)?.headers.get(idempotencyHeader) === first.id ? implausibleReply() : storedReply()));
  await sendOutbox(findQuestion);
  await waitFor(() => expect(stored().map(({ state }) => state)).toEqual(['doubted']));
});

it('readings that an earlier version kept in a list of its own are taken over once, with what was asked about them', async () => {
  const body = {
    systemId: 'C1',
    date: '2026-11-20',
    halfDay: 'AM',
    time: '09:10',
    values: { temperature: 26 },
    overwriteYn: 'N',
    confirmYn: 'N',
  };
  const entry = (entryId: string, state: string) => ({
    body: { ...body, entryId },
    connectNm: '재배실 1',
    state,
    recheck:
      state === 'doubted'
        ? [{ field: 'temperature', reason: 'difference', measured: 26, controller: 23, tolerance: 1 }]
        : [],
    said: '',
  });
  const waiting = entry('11111111-1111-4111-8111-111111111111', 'waiting');
  const doubted = entry('22222222-2222-4222-8222-222222222222', 'doubted');
  localStorage.setItem('measuredEntries 1', JSON.stringify([{ broken: true }, waiting, doubted]));
  localStorage.setItem('measuredEntries 2', JSON.stringify([entry('33333333-3333-4333-8333-333333333333', 'waiting')]));
  const asked = serveReadings({ 'POST /my/status-measure': storedReply });
  const { user } = open();
  const list = await openList(user);
  expect(await list.findByText(/허용 오차 1/)).toBeDefined();
  await waitFor(() => expect(posts(asked).map(({ entryId }) => entryId)).toEqual([waiting.body.entryId]));
  expect(posts(asked)[0]).toMatchObject({ controllerId: 'C1', time: '09:10', values: { temperature: 26 } });
  await waitFor(() => expect(new Set(stored().map(({ memberNo }) => memberNo))).toEqual(new Set([1, 2])));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('measuredEntries'))).toEqual([]);
});
