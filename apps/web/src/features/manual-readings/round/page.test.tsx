import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, saveSession } from '#lib/session/session-store.ts';
import { OutboxNotice } from '#shell/outbox/outbox-notice.tsx';
import { freshBrowser, ok, refuse, testSession, type RecordedRequest } from '#test/browser.ts';
import { device } from '#test/fake-device-storage.ts';
import {
  afternoon,
  connect,
  measuring,
  serveReadings,
  storedReply,
  temperature,
} from '#test/manual-readings/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { Toaster } from '#ui/feedback/toast.tsx';
import { roundSearch } from '../search-params.ts';
import { Page as Screen } from './page.tsx';

vi.mock('idb-keyval', () => import('#test/fake-device-storage.ts'));

function Page() {
  return (
    <>
      <OutboxNotice />
      <Screen />
      <Toaster />
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: afternoon });
  device.clear();
  freshBrowser();
  saveSession(testSession);
});

afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const noLimits = { low: null, high: null };
const previous = { measured: 6.1, date: '2026-11-19', halfDay: 'PM' } as const;
const reference = measuring();
const references = () =>
  ok({ item: { ...reference, fields: reference.fields.map((field) => ({ ...field, previous })) } });
const serveRound = (answers: Parameters<typeof serveReadings>[0] = {}) =>
  serveReadings({
    'GET /my/status-measure/one': references,
    'POST /my/status-measure': storedReply,
    ...answers,
  });
const open = (search = '') =>
  openPage({
    path: '/smartfarm/$farmId/measuring-round',
    at: `/smartfarm/F1/measuring-round${search}`,
    Page,
    search: roundSearch,
  });
const posts = (requests: readonly RecordedRequest[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const keypad = async () => within(await screen.findByRole('group', { name: '숫자판' }));
const typeDigits = async (user: ReturnType<typeof open>['user'], text: string) => {
  const keys = await keypad();
  for (const key of text) await user.click(keys.getByRole('button', { name: key === '.' ? '소수점' : key }));
};

it('goes through the fields of all controllers and sends the values of each with their times', async () => {
  const requests = serveRound();
  const { user } = open();
  expect(await screen.findByText('1 / 4')).toBeDefined();
  expect(screen.getByText('어제 오후')).toBeDefined();
  await typeDigits(user, '23.2');
  await user.click(screen.getByRole('button', { name: /^다음/ }));
  expect(await screen.findByText('2 / 4')).toBeDefined();
  await typeDigits(user, '6');
  await user.click(screen.getByRole('button', { name: /^다음/ }));
  expect(await screen.findByText('3 / 4')).toBeDefined();
  await waitFor(() => expect(posts(requests)).toHaveLength(1));
  expect(posts(requests)[0]).toMatchObject({
    controllerId: 'C1',
    date: '2026-11-20',
    halfDay: 'PM',
    time: '14:30',
    values: { temperature: 23.2, ph: 6 },
    times: { temperature: '14:30', ph: '14:30' },
    isPartial: true,
    acceptsWarnings: true,
  });
  await user.click(screen.getByRole('button', { name: '건너뛰기' }));
  await user.click(screen.getByRole('button', { name: '건너뛰기' }));
  expect(await screen.findByText('4개 중 2개를 측정했습니다.')).toBeDefined();
  expect(await screen.findByText('측정값을 저장했습니다.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '건너뛴 값 2개 측정' }));
  expect(await screen.findByText('3 / 4')).toBeDefined();
});

it('refuses an impossible value and asks once about a doubtful one', async () => {
  serveRound();
  const { user } = open('?controllerId=C1');
  await typeDigits(user, '99');
  await user.click(screen.getByRole('button', { name: /^다음/ }));
  expect(await screen.findByText('-20~80℃ 범위로 입력해 주세요.'.replace('-', '−'))).toBeDefined();
  await user.click(screen.getByRole('button', { name: '한 글자 지우기' }));
  await user.click(screen.getByRole('button', { name: /^다음/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('제어기보다 14℃ 낮습니다. 맞나요?');
  await user.click(screen.getByRole('button', { name: /^맞음/ }));
  await typeDigits(user, '9.5');
  await user.click(screen.getByRole('button', { name: /^마침/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('지난번 값은 6.10입니다. 9.50 맞나요?');
});

it('goes on within twelve hours where it was left, and starts anew after them with nothing lost', async () => {
  const requests = serveRound();
  const { user } = open('?controllerId=C1');
  await typeDigits(user, '23.2');
  await user.click(screen.getByRole('button', { name: /^다음/ }));
  await screen.findByText('2 / 2');
  cleanup();
  await waitFor(() => expect(device.size).toBe(1));
  open('?controllerId=C1');
  expect(await screen.findByText('14:30에 시작한 측정을 이어서 합니다.')).toBeDefined();
  expect(screen.getByText('2 / 2')).toBeDefined();
  await waitFor(() => expect(posts(requests)).toHaveLength(1));
  cleanup();
  vi.setSystemTime(afternoon + 13 * 3_600_000);
  open('?controllerId=C1');
  expect(await screen.findByText('1 / 2')).toBeDefined();
  expect(posts(requests)).toHaveLength(1);
});

it('goes on with a field of its controller alone, and does not end while the references load', async () => {
  const [first] = reference.fields;
  const brix = { ...first, field: 'brix', nameKo: '당도', nameEn: 'Brix', previous };
  const answer = () => ok({ item: { ...reference, fields: [{ ...first, previous }, brix] } });
  const loads = Promise.withResolvers<Response>();
  let asked = 0;
  serveRound({
    'GET /my/status-measure/one': () => {
      asked += 1;
      return asked === 1 ? answer() : loads.promise;
    },
  });
  const { user } = open('?controllerId=C1');
  await typeDigits(user, '23.2');
  await user.click(screen.getByRole('button', { name: /^다음/ }));
  await screen.findByText('2 / 2');
  cleanup();
  open('?controllerId=C1');
  await waitFor(() => expect(asked).toBe(2));
  await expect(screen.findByRole('button', { name: '완료' }, { timeout: 500 })).rejects.toThrow(/완료/);
  loads.resolve(answer());
  expect(await screen.findByText('2 / 2')).toBeDefined();
});

it('shows the value that was received last, with its age, where the references of the round do not come', async () => {
  const ranges = [{ low: 18, high: 26 }, noLimits, noLimits] as const;
  const value = {
    ...temperature,
    value: 22.6,
    at: new Date(afternoon - 2 * 3_600_000).toISOString(),
    level: 0,
    ranges,
  };
  const controller = { ...connect('C1', '재배실 1'), values: [value] };
  serveRound({
    'GET /my/status-measure/one': () => {
      throw new TypeError('no network');
    },
    'GET /influx/status-logs/last/F1': () => ok({ item: { at: value.at, controllers: [controller] } }),
  });
  open('?controllerId=C1');
  const label = await screen.findByText('제어기 2시간 전');
  expect(label.nextElementSibling?.textContent).toBe('22.6');
});

it('keeps values on the device without a network and says how many wait', async () => {
  const requests = serveRound({
    'POST /my/status-measure': () => {
      throw new TypeError('no network');
    },
  });
  const { user } = open('?controllerId=C1');
  await typeDigits(user, '23.2');
  await user.click(screen.getByRole('button', { name: /^다음/ }));
  await user.click(await screen.findByRole('button', { name: '건너뛰기' }));
  expect(await screen.findByText('값 1개를 이 기기에 저장했습니다. 연결되면 자동으로 전송합니다.')).toBeDefined();
  expect(screen.getByText('보낼 값 1')).toBeDefined();
  expect(posts(requests)).toHaveLength(1);
});

it('sends no value twice where a later one finds neither room on the device nor the server', async () => {
  const room = vi.spyOn(device, 'set').mockImplementation(() => {
    throw new Error('full');
  });
  let isOnline = false;
  const requests = serveRound({
    'POST /my/status-measure': () => {
      if (!isOnline) throw new TypeError('no network');
      isOnline = false;
      return storedReply();
    },
  });
  const { user } = open();
  const measure = async (step: string, text: string) => {
    await screen.findByText(step);
    await typeDigits(user, text);
    await user.click(screen.getByRole('button', { name: /^(다음|마침)/ }));
  };
  await measure('1 / 4', '23.2');
  await measure('2 / 4', '6');
  await waitFor(() => expect(posts(requests)).toHaveLength(1));
  await measure('3 / 4', '23.4');
  isOnline = true;
  await user.click(await screen.findByRole('button', { name: '건너뛰기' }));
  await waitFor(() => expect(posts(requests)).toHaveLength(3));
  isOnline = true;
  await user.click(await screen.findByRole('button', { name: '완료' }));
  await waitFor(() => expect(posts(requests)).toHaveLength(4));
  expect(posts(requests)).toMatchObject(['C1', 'C1', 'C2', 'C2'].map((controllerId) => ({ controllerId })));
  room.mockRestore();
});

const fullDevice = () =>
  vi.spyOn(device, 'set').mockImplementation(() => {
    throw new Error('full');
  });

it.each([
  ['refuses', () => refuse(409, 'CONFLICT', '다른 사람이 먼저 바꿨습니다.'), '다른 사람이 먼저 바꿨습니다.'],
  [
    'does not answer',
    () => {
      throw new TypeError('no network');
    },
    '이 기기에 더 저장할 수 없습니다. 연결된 뒤 다시 저장해 주세요.',
  ],
])('tells why a value was not saved where the device has no room and the server %s', async (_kind, answer, told) => {
  const room = fullDevice();
  serveRound({ 'POST /my/status-measure': answer });
  const { user } = open('?controllerId=C1');
  await typeDigits(user, '23.2');
  await user.click(screen.getByRole('button', { name: /^다음/ }));
  await user.click(await screen.findByRole('button', { name: '건너뛰기' }));
  expect(await screen.findByText(told)).toBeDefined();
  room.mockRestore();
});

const typed = () => document.querySelector('output[aria-label] b')?.textContent;

it('keys under the open list of unsent entries change no value', async () => {
  serveRound({
    'POST /my/status-measure': () => {
      throw new TypeError('no network');
    },
  });
  const { user } = open();
  await typeDigits(user, '23.2');
  await user.click(screen.getByRole('button', { name: /^다음/ }));
  await typeDigits(user, '6');
  await user.click(screen.getByRole('button', { name: /^다음/ }));
  await screen.findByText('3 / 4');
  await user.keyboard('2');
  expect(typed()).toBe('2');
  await user.click(await screen.findByRole('button', { name: '보기' }));
  await screen.findByRole('list', { name: '전송하지 않은 입력' });
  await user.keyboard('7');
  expect(typed()).toBe('2');
});
