import { beforeEach, describe, expect, it } from 'vitest';
import script from '../../../../public/push-worker.js?raw';

type Tab = { url: string; focus: () => Promise<void>; navigate: (url: string) => Promise<void> };
type Handler = (event: object) => void;

const origin = 'https://farm.example';
let handlers: Map<string, Handler>;
let tabs: Tab[];
let done: string[];
let shown: [title: string, options: Record<string, unknown>][];

const tab = (path: string, { canLead = true } = {}): Tab => ({
  url: origin + path,
  focus: async () => void done.push(`focus ${path}`),
  navigate: async (url) => {
    if (!canLead) throw new TypeError('not controlled');
    done.push(`lead ${path} to ${url}`);
  },
});

const worker = () => ({
  location: { origin },
  addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
  skipWaiting: () => {},
  registration: { showNotification: async (...one: (typeof shown)[number]) => void shown.push(one) },
  clients: {
    claim: async () => void done.push('claim'),
    matchAll: async () => tabs,
    openWindow: async (url: string) => void done.push(`open ${url}`),
  },
});

const happens = async (type: string, event: object): Promise<void> => {
  const waits: Promise<unknown>[] = [];
  handlers.get(type)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
  await Promise.all(waits);
};
const push = (payload: unknown) => happens('push', { data: { json: () => payload } });
const click = (url: unknown, action = '') =>
  happens('notificationclick', { action, notification: { close: () => {}, data: { url } } });

beforeEach(() => {
  [handlers, tabs, done, shown] = [new Map(), [], [], []];
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the file runs as a worker's script, which has no exports
  new Function('self', script)(worker());
});

describe('a push', () => {
  it('becomes a notification that replaces the older one of the same deviation', async () => {
    await push({
      title: '[위험] EC',
      body: '이탈률',
      url: '/smartfarm/F1/9/notification-action',
      tag: 'deviation-9',
      level: 3,
    });
    expect(shown[0]?.[0]).toBe('[위험] EC');
    expect(shown[0]?.[1]).toMatchObject({
      body: '이탈률',
      tag: 'deviation-9',
      renotify: true,
      requireInteraction: true,
      data: { url: '/smartfarm/F1/9/notification-action' },
    });
  });

  it('below level 3 closes by itself', async () => {
    await push({ title: '[경고] EC', level: 2, at: Date.parse('2026-11-20T03:00:00Z') });
    expect(shown[0]?.[1]).toMatchObject({ requireInteraction: false, timestamp: Date.parse('2026-11-20T03:00:00Z') });
    expect(shown[0]?.[1]).not.toHaveProperty('renotify');
  });

  it('of an open deviation has buttons, and vibrates longer when it is critical', async () => {
    const actions = [{ action: 'mute', title: '1시간 알림 끄기' }];
    await push({ title: '[위험] EC', level: 3, actions });
    await push({ title: '[정상] EC', level: 1 });
    expect(shown[0]?.[1]).toMatchObject({ actions, vibrate: [400, 150, 400, 150, 400] });
    expect(shown[1]?.[1]).not.toHaveProperty('actions');
  });

  it('that cannot be parsed is shown with a default text', async () => {
    await happens('push', {
      data: {
        json: () => {
          throw new SyntaxError('no JSON');
        },
      },
    });
    await happens('push', { data: null });
    expect(shown.map(([title]) => title)).toEqual(['온실 Onsil', '온실 Onsil']);
  });
});

describe('a click', () => {
  it('opens the page if no tab is open', async () => {
    await click('/smartfarm/F1/9/notification-action');
    expect(done).toEqual([`open ${origin}/smartfarm/F1/9/notification-action`]);
  });

  it('on a button opens the page at its step', async () => {
    await click('/smartfarm/F1/9/notification-action', 'mute');
    expect(done).toEqual([`open ${origin}/smartfarm/F1/9/notification-action?do=mute`]);
  });

  it('focuses a tab that already shows it', async () => {
    tabs = [tab('/portal'), tab('/smartfarm/F1/notification-action')];
    await click('/smartfarm/F1/notification-action');
    expect(done).toEqual(['focus /smartfarm/F1/notification-action']);
  });

  it('navigates an open tab to it', async () => {
    tabs = [tab('/portal')];
    await click('/smartfarm/F1/notification-action');
    expect(done).toEqual(['focus /portal', `lead /portal to ${origin}/smartfarm/F1/notification-action`]);
  });

  it('opens a window if the open tab cannot be navigated', async () => {
    tabs = [tab('/portal', { canLead: false })];
    await click('/smartfarm/F1/notification-action');
    expect(done).toEqual(['focus /portal', `open ${origin}/smartfarm/F1/notification-action`]);
  });

  it.each(['https://elsewhere.example/x', '//elsewhere.example/x', 'javascript:alert(1)', 'http://[', undefined])(
    'never leaves the portal: %s',
    async (url) => {
      await click(url);
      expect(done).toEqual([`open ${origin}/`]);
    },
  );
});
