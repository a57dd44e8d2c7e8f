import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveValues } from '@onsil/contract/live';
import { freshBrowser, ok, refuse, serve, testSession, type RecordedRequest } from '#test/browser.ts';
import { saveSession } from '../session/session-store.ts';
import { openConnection, type LiveChange, type LiveConnection, type LiveMessage } from './live-connection.ts';

type StreamHandle = { say: (text: string) => void; end: () => void };

let streams: StreamHandle[] = [];
let requests: RecordedRequest[] = [];
let heard: LiveValues[] = [];
let told: string[] = [];
let changed: LiveChange[] = [];
let line: LiveConnection | undefined;

const stream = (): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      start: (controller) =>
        void streams.push({
          say: (text) => controller.enqueue(new TextEncoder().encode(text)),
          end: () => controller.close(),
        }),
    }),
  );

const onMessage = (message: LiveMessage): void => {
  if (message.type === 'values') heard.push(message.values);
  if (message.type === 'status') told.push(message.status);
  if (message.type === 'change') changed.push(message.change);
};

const listen = (answer: () => Response = stream): void => {
  requests = serve({
    'GET /stream': answer,
    'POST /refresh-token': () => ok({ item: { ...testSession, idToken: 'id-2' } }),
  });
  line = openConnection(['F1'], onMessage);
};

const event = (lastSeen: number, id = lastSeen): string =>
  `id: ${id}\nevent: values\ndata: ${JSON.stringify({ controllers: [{ systemId: 'C1', lastSeen, values: { ec: [lastSeen, 1.6] } }] })}\n\n`;

const soon = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const status = () => told.at(-1);

beforeEach(() => {
  freshBrowser();
  saveSession(testSession);
  [streams, heard, told, changed] = [[], [], [], []];
  vi.useFakeTimers();
});

afterEach(() => {
  line?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the live connection', () => {
  it('requests its farm and passes on events', async () => {
    listen();
    await soon();
    expect(requests[0]?.query.get('farmId')).toBe('F1');
    expect(told).toEqual(['live']);
    streams[0]?.say(event(5_000));
    streams[0]?.say(event(4_000));
    await soon();
    expect(heard.map(({ controllers }) => controllers[0]?.lastSeen)).toEqual([5_000, 4_000]);
  });

  it('resumes where it broke', async () => {
    listen();
    await soon();
    streams[0]?.say(event(5_000, 42));
    streams[0]?.end();
    await soon();
    expect(status()).toBe('connecting');
    await soon(1_000);
    expect(requests[1]?.headers.get('last-event-id')).toBe('42');
    expect(status()).toBe('live');
  });

  it('reports changes, and all kinds of changes after it broke', async () => {
    listen();
    await soon();
    streams[0]?.say('event: notices\ndata: {}\n\nevent: deviations\ndata: {}\n\nevent: unheard-of\ndata: {}\n\n');
    await soon();
    expect(changed).toEqual(['notices', 'deviations']);
    expect(heard).toEqual([]);
    streams[0]?.end();
    await soon(1_000);
    expect(changed).toEqual(['notices', 'deviations', 'deviations', 'notices', 'settings', 'controllers']);
  });

  it('backs off after each failure and is offline from the second on', async () => {
    listen(() => refuse(503, 'UNAVAILABLE', ''));
    await soon();
    expect(status()).toBe('connecting');
    await soon(1_000);
    expect(status()).toBe('offline');
    const before = requests.length;
    await soon(120_000);
    expect(requests.length - before).toBeLessThan(12);
    expect(requests.length - before).toBeGreaterThan(4);
  });

  it('treats two missed heartbeats as a broken connection; a comment counts as a heartbeat', async () => {
    listen();
    await soon();
    await soon(25_000);
    streams[0]?.say(': beat\n\n');
    await soon(25_000);
    expect(requests).toHaveLength(1);
    await soon(12_000);
    expect(requests.length).toBeGreaterThan(1);
  });

  it('refreshes the session when its token has expired', async () => {
    let first = true;
    listen(() => {
      if (!first) return stream();
      first = false;
      return refuse(401, 'SESSION_ENDED', '');
    });
    await soon(500);
    expect(requests.map(({ path }) => path)).toEqual(['/stream', '/refresh-token', '/stream']);
    expect(requests[2]?.headers.get('x-auth-token')).toBe('id-2');
    expect(status()).toBe('live');
  });

  it('stops after a permanent refusal', async () => {
    listen(() => refuse(404, 'NOT_FOUND', ''));
    await soon(300_000);
    expect(requests).toHaveLength(1);
    expect(status()).toBe('offline');
  });

  it('reconnects at once on request, and when the network is back', async () => {
    let down = true;
    listen(() => (down ? refuse(503, 'UNAVAILABLE', '') : stream()));
    await soon(60_000);
    down = false;
    const before = requests.length;
    line?.retry();
    await soon();
    expect(requests).toHaveLength(before + 1);
    expect(status()).toBe('live');
  });

  it('waits as long as the server asks', async () => {
    listen(() => refuse(429, 'TOO_MANY', '', { retryAfterSeconds: 60 }));
    await soon(59_000);
    expect(requests).toHaveLength(1);
    await soon(2_000);
    expect(requests).toHaveLength(2);
  });

  it('of several farms reports the farm of each event', async () => {
    const messages: LiveMessage[] = [];
    requests = serve({ 'GET /stream': stream });
    line = openConnection(['F1', 'F2'], (message) => messages.push(message));
    await soon();
    expect(requests[0]?.query.get('farmId')).toBe('F1,F2');
    const values = { farmId: 'F2', controllers: [] };
    streams[0]?.say(`event: values\ndata: ${JSON.stringify(values)}\n\nevent: deviations\ndata: {"farmId":"F1"}\n\n`);
    streams[0]?.say('event: notices\ndata: {}\n\nevent: refused\ndata: {"farmId":"F2"}\n\n');
    await soon();
    expect(messages).toEqual([
      { type: 'status', status: 'live' },
      { type: 'values', farmId: 'F2', values },
      { type: 'change', farmId: 'F1', change: 'deviations' },
      { type: 'change', farmId: null, change: 'notices' },
      { type: 'refused', farmId: 'F2' },
    ]);
  });

  it('is silent after closing', async () => {
    listen();
    await soon();
    line?.close();
    const said = told.length;
    await soon(120_000);
    expect(requests).toHaveLength(1);
    expect(told).toHaveLength(said);
  });
});
