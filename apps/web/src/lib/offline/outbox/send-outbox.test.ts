import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { device, deviceFiles } from '#test/fake-device-storage.ts';
import { discardEntry, editEntry, endEditingAway, resubmitEntry, retryEntry } from './edit-entry.ts';
import { listLockedEntries, withEntryLock } from './entry-lock.ts';
import { loadOutbox, type OutboxEntry } from './outbox.ts';
import { sendOutbox } from './send-outbox.ts';
import { submitToOutbox } from './submit-entry.ts';

vi.mock('idb-keyval', () => import('#test/fake-device-storage.ts'));

const path = '/farm-task/1/completion';
const kept = 'a'.repeat(32);

const entry = (id: string, part: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id,
  memberNo: 1,
  farmId: 'F1',
  kind: 'task',
  about: '탱크 청소',
  input: {},
  request: { method: 'POST', path, query: {}, body: { day: '2026-11-23' } },
  changes: ['farm-tasks'],
  madeAt: 1,
  state: 'waiting',
  reason: '',
  ...part,
});
const put = (...entries: OutboxEntry[]) => entries.forEach((one) => device.set(one.id, one));
const withPhoto = (id: string): OutboxEntry => {
  deviceFiles.set(kept, { key: kept, memberNo: 1, farmId: 'F1', file: new File(['x'], 'a.jpg'), keptAt: 1 });
  return entry(id, { files: [kept], request: { method: 'POST', path, query: {}, body: { files: [kept] } } });
};
const stored = () => [...device.values()] as OutboxEntry[];
const findNothing = async () => undefined;
const send = () => sendOutbox(findNothing);
const uploaded = () =>
  ok({ items: [{ key: 'b'.repeat(32), name: 'a.jpg', size: 1, contentType: 'image/jpeg', createdAt: '' }] });
const other = { ...testSession, memberNo: 2 };

/** Web Locks, shared by the tabs of a browser. */
const stubLocks = () => {
  const held = new Map<string, Promise<unknown>>();
  const request = async (name: string, work: () => Promise<unknown>): Promise<unknown> => {
    while (held.has(name)) await held.get(name);
    const running = work().finally(() => held.delete(name));
    held.set(
      name,
      running.catch(() => undefined),
    );
    return running;
  };
  const query = async () => ({ held: [...held.keys()].map((name) => ({ name })) });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { locks: { request, query } }));
};

beforeEach(() => {
  device.clear();
  deviceFiles.clear();
  freshBrowser({ wide: true });
  saveSession(testSession);
});
afterEach(() => {
  endEditingAway('');
  clearSession();
  vi.unstubAllGlobals();
});

it('an entry that another tab is just sending is left to that tab, and sent when the tab is closed', async () => {
  stubLocks();
  put(entry('a'), entry('b', { madeAt: 2 }));
  const requests = serve({ [`POST ${path}`]: () => ok() });
  const { promise, resolve } = Promise.withResolvers<void>();
  const otherTab = withEntryLock('a', () => promise);
  await send();
  expect(stored().map(({ id }) => id)).toEqual(['a']);
  resolve();
  await otherTab;
  await send();
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['b', 'a']);
});

it('an entry that is added at whatever moment of a run is sent', async () => {
  for (let moment = 0; moment < 150; moment += 1) {
    put(entry('a'));
    const added: Promise<unknown>[] = [];
    const add = async (): Promise<unknown> => {
      for (let passed = 0; passed < moment; passed += 1) await Promise.resolve();
      put(entry('b', { madeAt: 2 }));
      return send();
    };
    serve({ [`POST ${path}`]: () => ok({ place: added.length === 0 && added.push(add()) }) });
    await send();
    await Promise.all(added);
    expect([moment, device.size]).toEqual([moment, 0]);
  }
});

it('a new entry is locked while its first call is under way', async () => {
  stubLocks();
  const locked: number[] = [];
  serve({
    [`POST ${path}`]: async () => {
      locked.push((await listLockedEntries()).size);
      return ok();
    },
  });
  const { id: _id, ...draft } = entry('a');
  await submitToOutbox(draft);
  expect([locked, (await listLockedEntries()).size, device.size]).toEqual([[1], 0, 0]);
});

it('an entry that is deleted while the server refuses it stays deleted', async () => {
  put(entry('a'));
  serve({
    [`POST ${path}`]: async () => {
      await discardEntry('a');
      return refuse(409, 'CONFLICT', '');
    },
  });
  expect(await send()).toMatchObject({ unsettledCount: 0 });
  expect(device.size).toBe(0);
});

it('an entry that is deleted while its photo is uploaded is not sent, and stays deleted', async () => {
  put(withPhoto('a'));
  const requests = serve({
    'POST /file': async () => {
      await discardEntry('a');
      return uploaded();
    },
    [`POST ${path}`]: () => ok(),
  });
  await send();
  expect(requests.map((one) => one.path)).toEqual(['/file']);
  expect([device.size, deviceFiles.size]).toEqual([0, 0]);
});

it('an entry whose photo is uploaded while another member signs in is not entered for them', async () => {
  put(withPhoto('a'));
  const requests = serve({
    'POST /file': () => uploaded(),
    [`POST ${path}`]: () => ok(),
  });
  const set = device.set.bind(device);
  vi.spyOn(device, 'set').mockImplementation((key, value) => {
    saveSession(other);
    return set(key, value);
  });
  await send();
  vi.restoreAllMocks();
  expect(requests.map((one) => one.path)).toEqual(['/file']);
  saveSession(testSession);
  await send();
  expect(requests.map((one) => one.path)).toEqual(['/file', path]);
  expect(device.size).toBe(0);
});

it('a session that is renewed while an entry is sent does not list it as waiting', async () => {
  const { id: _id, ...draft } = entry('a');
  serve({
    [`POST ${path}`]: async () => {
      await loadOutbox();
      return ok();
    },
  });
  await submitToOutbox(draft);
  const { useOutbox } = await import('./outbox.ts');
  const { renderHook } = await import('@testing-library/react');
  expect(renderHook(() => useOutbox()).result.current).toEqual([]);
});

it('photos of a refused form stay on the device, so that it can be saved again', async () => {
  const { id: _id, ...draft } = withPhoto('a');
  serve({ 'POST /file': uploaded, [`POST ${path}`]: () => refuse(400, 'INVALID', '') });
  await expect(submitToOutbox(draft)).rejects.toMatchObject({ code: 'INVALID' });
  expect([device.size, deviceFiles.size]).toEqual([0, 1]);
});

const refused = (id: string): OutboxEntry =>
  entry(id, { state: 'refused', reason: 'no', origin: { href: '/form', drafts: [] } });

it('an entry that is edited is not sent by another tab, and is sent when its form is left', async () => {
  stubLocks();
  put(refused('a'));
  const requests = serve({ [`POST ${path}`]: () => ok() });
  expect(editEntry(refused('a'))).toBe('/form');
  device.set('a', entry('a'));
  await send();
  expect(requests).toHaveLength(0);
  endEditingAway('/elsewhere');
  await Promise.resolve();
  await send();
  expect(requests).toHaveLength(1);
});

it.each([
  ['/readings?controllerId=C1&edit=new', '/readings?controllerId=C1&sheet=new'],
  ['/readings?edit=change&id=4', '/readings?sheet=edit&id=4'],
  ['/readings?sheet=edit&id=4', '/readings?sheet=edit&id=4'],
])('an entry whose form was at %s opens it at %s', (href, opened) => {
  expect(editEntry({ ...refused('a'), origin: { href, drafts: [] } })).toBe(opened);
  endEditingAway('/elsewhere');
});

it('an edited entry gives its place to the next one of its member only', async () => {
  put(refused('a'));
  editEntry(refused('a'));
  serve({ [`POST ${path}`]: () => ok() });
  const { id: _id, ...draft } = entry('b');
  saveSession(other);
  await submitToOutbox(draft);
  expect(stored().map(({ id }) => id)).toEqual(['a']);
  saveSession(testSession);
  await submitToOutbox(draft);
  expect(device.size).toBe(0);
});

it('an entry that is gone is neither sent again nor consented to', async () => {
  await retryEntry(refused('a'));
  await resubmitEntry(refused('a'), { input: {}, request: refused('a').request });
  expect(device.size).toBe(0);
});

it('an entry that is made while a run ends is sent by it', async () => {
  const requests = serve({ [`POST ${path}`]: () => ok() });
  const first = send();
  put(entry('a'));
  const [one, two] = await Promise.all([first, send()]);
  expect(requests).toHaveLength(1);
  expect([one.sent.length, two.sent.length]).toEqual([1, 0]);
});

it('an answer that cannot be read holds no other entry', async () => {
  put(entry('a'), entry('b', { madeAt: 2 }));
  serve({
    [`POST ${path}`]: ({ headers }) =>
      headers.get('idempotency-key') === 'a' ? new Response('<html>sign in to the network</html>') : ok(),
  });
  await send();
  expect(stored().map(({ id, state }) => [id, state])).toEqual([['a', 'waiting']]);
});

const states = () => stored().map(({ id, state, reason }) => [id, state, reason]);
/** Ten runs, as the timer begins them. */
const sendTenTimes = async (findQuestion: Parameters<typeof sendOutbox>[0] = findNothing) => {
  const runs = [];
  for (let run = 0; run < 10; run += 1) runs.push(await sendOutbox(findQuestion));
  return runs.map(({ unsettledCount }) => unsettledCount);
};

it('an entry waits through a failure of the server, and those behind it with it', async () => {
  put(entry('a'), entry('b', { madeAt: 2 }));
  let isFailing = true;
  const requests = serve({ [`POST ${path}`]: () => (isFailing ? refuse(500, 'ERROR', '오류') : ok()) });
  await send();
  expect(states()).toEqual([
    ['b', 'waiting', ''],
    ['a', 'waiting', ''],
  ]);
  isFailing = false;
  await send();
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['a', 'a', 'b']);
  expect(device.size).toBe(0);
});

it('an entry on which the server fails ten times waits for its member with its reason, and the next one is sent', async () => {
  put(entry('a'), entry('b', { madeAt: 2 }));
  serve({
    [`POST ${path}`]: ({ headers }) => (headers.get('idempotency-key') === 'a' ? refuse(500, 'ERROR', '오류') : ok()),
  });
  expect(await sendTenTimes()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(states()).toEqual([['a', 'refused', '오류']]);
  await retryEntry(entry('a'));
  await send();
  expect(states()).toEqual([['a', 'waiting', '']]);
});

it.each([
  ['stored', () => ok()],
  ['refused', () => refuse(409, 'EXISTS', '이미 있습니다')],
])(
  'an entry whose answer (%s) the app fails on is logged, holds no other, and waits for its member after ten times',
  async (_kind, answer) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    put(entry('a', { kind: 'reading' }), entry('b', { madeAt: 2 }));
    serve({ [`POST ${path}`]: ({ headers }) => (headers.get('idempotency-key') === 'a' ? answer() : ok()) });
    const failing = async ({ kind }: OutboxEntry) => {
      if (kind === 'reading') throw new TypeError('no code');
      return undefined;
    };
    await sendOutbox(failing);
    expect(states()).toEqual([['a', 'waiting', '']]);
    expect(await sendTenTimes(failing)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
    expect(states()).toEqual([['a', 'refused', '']]);
    expect(logged).toHaveBeenCalledTimes(10);
  },
);
