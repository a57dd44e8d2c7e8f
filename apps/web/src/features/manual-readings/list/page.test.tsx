import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { manualReadingsApi } from '@onsil/contract/manual-readings';
import { clearSession, saveSession } from '#lib/session/session-store.ts';
import { ok, refuse, testSession, type RecordedRequest } from '#test/browser.ts';
import {
  afternoon,
  connect,
  implausibleReply,
  drift,
  listed,
  measuring,
  storedReply,
  value,
  serveReadings,
} from '#test/manual-readings/fixtures.ts';
import { openReadings } from '#test/manual-readings/page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Page } from './page.tsx';

setUpPage({ now: afternoon, returnsFocus: true });

afterEach(() => {
  clearSession();
});

const open = (search = '') => openReadings(Page, search);
const sent = (requests: readonly RecordedRequest[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');

it('its fixtures satisfy the contract', () => {
  expect(z.parse(manualReadingsApi.listReadings.reply.items, value())).toEqual(value());
  expect(z.parse(manualReadingsApi.getReadingForm.reply.item, measuring())).toEqual(measuring());
  expect(z.parse(manualReadingsApi.getSensorDrift.reply.items, drift())).toEqual(drift());
});

describe('the list', () => {
  it('shows readings beside the controller’s values and marks differences beyond the tolerance', async () => {
    const requests = serveReadings();
    open('?controllerId=C1&from=2026-11-01&page=2');
    const [, row] = await screen.findAllByRole('row');
    const cells = within(row ?? document.body)
      .getAllByRole('cell')
      .map(plain);
    expect(cells[0]).toBe('11. 20. (금) 오전 09:10재배실 1 · 이도현');
    expect(cells[1]).toBe('23.4℃제어기 23.0 (+0.4)');
    expect(cells[2]).toBe('6.50제어기 6.02 (+0.48)허용 오차 초과');
    const list = requests.find(({ path }) => path === '/my/status-measure');
    expect(Object.fromEntries(list?.query ?? [])).toEqual({
      controllerId: 'C1',
      from: '2026-11-01',
      pageNo: '2',
      pageSize: '10',
    });
  });

  it('shows the next step if it is empty, clears filters if nothing matches, and can be reloaded after an error', async () => {
    serveReadings({ 'GET /my/status-measure': listed([]) });
    const { user, router } = open('?to=2026-11-01');
    await user.click(await screen.findByRole('button', { name: '전체 보기' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(await screen.findByText('아직 실측값이 없습니다')).toBeDefined();
    cleanup();
    serveReadings({ 'GET /my/status-measure': () => refuse(500, 'ERROR', '오류') });
    open();
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeDefined();
  });

  it('deletes readings after a confirmation', async () => {
    const requests = serveReadings({ 'DELETE /my/status-measure/4': () => ok() });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '11.\u00a020.\u00a0(금) 오전 재배실 1 실측값 삭제' }));
    const question = within(await screen.findByRole('dialog', { name: '이 실측값을 삭제할까요?' }));
    await user.click(question.getByRole('button', { name: '삭제' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});

describe('a sensor', () => {
  it.each([
    [
      drift(),
      '실측값이 제어기보다 0.30 높습니다. 한 달에 0.60씩 벌어집니다. 허용 오차 0.2를 벗어났습니다. 센서를 교정해 주세요.',
    ],
    [
      drift({ advice: 'soon', bias: -0.1, perMonth: -0.3, daysLeft: 10 }),
      '실측값이 제어기보다 0.10 낮습니다. 한 달에 0.30씩 벌어집니다. 이대로면 약 10일 뒤 허용 오차 0.2를 벗어납니다. 교정을 준비해 주세요.',
    ],
    [drift({ advice: 'fine', bias: 0, perMonth: null }), '실측값과 제어기 값이 같습니다. 허용 오차 0.2 안입니다.'],
    [
      drift({ advice: 'fine', bias: 0.1, perMonth: -0.1 }),
      '실측값이 제어기보다 0.10 높습니다. 허용 오차 0.2 안입니다.',
    ],
    [drift({ advice: 'tooFew', bias: null, perMonth: null }), '비교한 값이 2건입니다. 4건부터 판단할 수 있습니다.'],
  ])('%# says in a sentence how far it is off', async (one, sentence) => {
    serveReadings({ 'GET /my/status-measure/drift': () => ok({ items: [one] }) });
    open();
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(screen.getByRole('img', { name: /pH: 실측값에서 제어기 값을 뺀 차이 2건/ })).toBeDefined();
  });
});

describe('an entry', () => {
  const openSheet = async (answers: Parameters<typeof serveReadings>[0] = {}) => {
    const requests = serveReadings({ 'POST /my/status-measure': storedReply, ...answers });
    const page = open('?sheet=new&controllerId=C1');
    await screen.findByText(/제어기 23.0.* ± 1/);
    const save = () => page.user.click(screen.getByRole('button', { name: '저장' }));
    return { ...page, asked: requests, save };
  };

  it('is prefilled with the current time, shows reference values, and is sent once saved', async () => {
    const { user, asked, save, router } = await openSheet();
    expect(screen.getByText(/지난번 22.8.*11. 19. \(목\) 오후/)).toBeDefined();
    expect(screen.getByRole('radio', { name: '오후' })).toHaveProperty('checked', true);
    const input = screen.getByLabelText('온도');
    expect(input.getAttribute('inputmode')).toBe('decimal');
    await user.type(input, '23.4');
    await save();
    await waitFor(() => expect(router.state.location.search).toEqual({ controllerId: 'C1' }));
    expect(sent(asked)).toEqual([
      {
        controllerId: 'C1',
        date: '2026-11-20',
        halfDay: 'PM',
        time: '14:30',
        values: { temperature: 23.4 },
        mayOverwrite: false,
        acceptsWarnings: false,
        entryId: expect.stringMatching(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        ) as string,
      },
    ]);
  });

  it('shows invalid values at their inputs and keeps what was typed', async () => {
    const { user, asked, save } = await openSheet();
    await save();
    expect(await screen.findByText('실측값을 하나 이상 입력해 주세요.')).toBeDefined();
    await user.type(screen.getByLabelText('온도'), '2e');
    await user.type(screen.getByLabelText('pH'), '15');
    await save();
    expect(await screen.findByText('숫자를 입력해 주세요.')).toBeDefined();
    expect(screen.getByText('0~14 범위로 입력해 주세요.')).toBeDefined();
    expect(screen.getByLabelText('온도')).toHaveProperty('value', '2e');
    expect(sent(asked)).toEqual([]);
  });

  it('warns while an implausible value is typed, asks before storing it, and asks before overwriting others', async () => {
    const answers = [implausibleReply, () => refuse(409, 'EXISTS', '있음'), storedReply];
    const { user, asked, save, router } = await openSheet({
      'POST /my/status-measure': () => (answers.shift() ?? storedReply)(),
    });
    await user.type(screen.getByLabelText('온도'), '26');
    expect(screen.getByText(/3℃ 차이가 납니다/)).toBeDefined();
    await save();
    const recheck = within(await screen.findByRole('dialog', { name: '값을 다시 확인해 주세요' }));
    expect(plain(recheck.getByRole('listitem'))).toBe('온도 26.0℃ · 제어기 23.0℃ (허용 오차 1℃)');
    await user.click(recheck.getByRole('button', { name: '그대로 저장' }));
    const exists = within(await screen.findByRole('dialog', { name: '이미 입력한 값이 있습니다' }));
    await user.click(exists.getByRole('button', { name: '덮어쓰기' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ controllerId: 'C1' }));
    const bodies = sent(asked) as { acceptsWarnings: boolean; mayOverwrite: boolean; entryId: string }[];
    expect(bodies.map(({ acceptsWarnings, mayOverwrite }) => [acceptsWarnings, mayOverwrite])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    expect(new Set(bodies.map(({ entryId }) => entryId)).size).toBe(1);
  });

  it('asks about other values again, also where an earlier one was confirmed', async () => {
    const answers = [implausibleReply, () => refuse(409, 'EXISTS', '있음'), implausibleReply];
    const { user, asked, save } = await openSheet({
      'POST /my/status-measure': () => (answers.shift() ?? storedReply)(),
    });
    await user.type(screen.getByLabelText('온도'), '26');
    await save();
    await user.click(await screen.findByRole('button', { name: '그대로 저장' }));
    const exists = within(await screen.findByRole('dialog', { name: '이미 입력한 값이 있습니다' }));
    await user.click(exists.getByRole('button', { name: '취소' }));
    await user.clear(screen.getByLabelText('온도'));
    await user.type(screen.getByLabelText('온도'), '36');
    await save();
    await screen.findByRole('dialog', { name: '값을 다시 확인해 주세요' });
    expect(sent(asked)).toMatchObject([
      { values: { temperature: 26 }, acceptsWarnings: false },
      { values: { temperature: 26 }, acceptsWarnings: true },
      { values: { temperature: 36 }, acceptsWarnings: false },
    ]);
  });

  it('of the other half day has its default time', async () => {
    const { user, asked, save } = await openSheet();
    await user.click(screen.getByRole('radio', { name: '오전' }));
    await user.type(screen.getByLabelText('온도'), '23');
    await save();
    await waitFor(() => expect(sent(asked)).toMatchObject([{ halfDay: 'AM', time: '09:00' }]));
  });

  it('shows readings that were already entered', async () => {
    await openSheet({ 'GET /my/status-measure/one': () => ok({ item: measuring({ value: value() }) }) });
    expect(await screen.findByText(/이도현님이 이 오전·오후에 입력한 값이 있습니다: 온도 23.4/)).toBeDefined();
  });
});

it.each([
  ['the same farm', 'F1', '23.5'],
  ['another farm', 'F2', ''],
])('what was typed when the session ended is offered on %s or not', async (_which, farmId, offered) => {
  saveSession(testSession);
  serveReadings({ 'GET /farm/connects/F2': () => ok({ items: [connect('C1', '재배실 1')] }) });
  const { user } = open('?sheet=new&controllerId=C1');
  await user.type(await screen.findByLabelText('온도'), '23.5');
  clearSession(true);
  cleanup();
  saveSession(testSession);
  openReadings(Page, '?sheet=new&controllerId=C1', farmId);
  expect((await screen.findByLabelText<HTMLInputElement>('온도')).value).toBe(offered);
});

describe('a change', () => {
  it('stays open when the list shows another page', async () => {
    serveReadings({ 'GET /my/status-measure': ({ query }) => listed(query.get('pageNo') === '2' ? [] : [value()])() });
    const { router } = open('?sheet=edit&id=4');
    await screen.findByLabelText('온도');
    await router.navigate({ to: '.', search: { sheet: 'edit', id: 4, page: 2 } });
    expect(await screen.findByText('아직 실측값이 없습니다')).toBeDefined();
    expect(screen.getByLabelText('온도')).toBeDefined();
  });

  it('merges concurrent changes also while the list shows another page', async () => {
    let now = value();
    const requests = serveReadings({
      'GET /my/status-measure': ({ query }) => listed(query.get('pageNo') === '2' ? [] : [now])(),
      'PUT /my/status-measure': ({ body }) =>
        (body as { version: number }).version === now.version ? storedReply() : refuse(409, 'CONFLICT', '바뀜'),
    });
    const { user, router } = open('?sheet=edit&id=4');
    await screen.findByLabelText('온도');
    await router.navigate({ to: '.', search: { sheet: 'edit', id: 4, page: 2 } });
    await screen.findByText('아직 실측값이 없습니다');
    await user.type(screen.getByLabelText('온도'), '1');
    now = value({ version: 2 });
    await user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(sent(requests)).toMatchObject([{ version: 1 }, { version: 2 }]));
  });

  it('is sent with the version it was loaded with, and merges concurrent changes of other values', async () => {
    let now = value();
    const requests = serveReadings({
      'GET /my/status-measure': () => listed([now])(),
      'PUT /my/status-measure': ({ body }) =>
        (body as { version: number }).version === now.version ? storedReply() : refuse(409, 'CONFLICT', '바뀜'),
    });
    const { user, router } = open('?sheet=edit&id=4');
    const input = await screen.findByLabelText('온도');
    await user.clear(input);
    await user.type(input, '22.9');
    const [first, second] = value().values;
    if (!first || !second) throw new Error('two values');
    now = value({ version: 2, values: [first, { ...second, measured: 6.1 }] });
    await user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(sent(requests)).toMatchObject([
      { id: 4, version: 1, values: { temperature: 22.9, ph: 6.5 } },
      { id: 4, version: 2, values: { temperature: 22.9, ph: 6.1 } },
    ]);
  });
});
