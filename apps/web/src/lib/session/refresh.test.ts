import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '@onsil/contract/auth';
import { farmsApi } from '@onsil/contract/farms';
import { membersApi } from '@onsil/contract/members';
import { specialNotesApi } from '@onsil/contract/special-notes';
import { toWire } from '@onsil/contract/wire';
import { freshBrowser, ok, refuse, serve, testSession, type RecordedRequest } from '#test/browser.ts';
import { call, CallError } from '../http/api.ts';
import { setLanguage } from '../i18n/language.ts';
import { currentSession, saveSession, wasEndedByServer } from './session-store.ts';
import { signOut } from './session.ts';

const renewed = { ...testSession, idToken: 'id-2', refreshToken: 'refresh-2' };
const profile = { memberNo: 1 };

const whoHas =
  (token: string) =>
  ({ headers }: RecordedRequest) =>
    headers.get('x-auth-token') === token
      ? ok({ item: profile })
      : refuse(401, 'SESSION_ENDED', '로그인이 끝났습니다.');
const paths = (requests: RecordedRequest[]) => requests.map(({ path }) => path);
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as CallError,
  );
const me = () => call(membersApi.getMyProfile, {});

beforeEach(() => {
  freshBrowser();
  saveSession(testSession);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('carries token, device, farm and language', async () => {
    setLanguage('en');
    const requests = serve({ 'GET /my/farm': () => ok({ item: {} }) });
    await call(farmsApi.getCurrentFarm, { farm: 'F1' });
    const sent = Object.fromEntries(requests[0]?.headers ?? []);
    expect(sent).toMatchObject({
      'x-auth-token': 'id-1',
      'x-device-uuid': 'device-1',
      'x-farm-id': 'F1',
      'accept-language': 'en',
    });
  });

  it('writes params into the path and omits empty queries', async () => {
    const requests = serve({ 'GET /my/farms': () => ok({ items: [] }), 'GET /farm/a%2Fb': () => ok({ item: {} }) });
    await call(farmsApi.listMyFarms, { query: { keyword: '', pageNo: 2 } });
    await call(farmsApi.getFarm, { params: { id: 'a/b' } });
    expect(requests.map(({ path, query }) => `${path}?${query}`)).toEqual(['/my/farms?pageNo=2', '/farm/a%2Fb?']);
  });

  it('fails with the server’s code, message and fields', async () => {
    serve({
      'GET /my/profile': () =>
        refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.', {
          fields: [{ path: 'a', code: 'required', message: '필수' }],
        }),
    });
    const error = await failure(me());
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({
      number: 400,
      code: 'INVALID',
      message: '입력한 내용을 확인해 주세요.',
      fields: [{ path: 'a' }],
    });
  });

  it('fails with NETWORK without an answer, or with one of a proxy only', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure(me())).toMatchObject({ code: 'NETWORK' });
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failure(me())).toMatchObject({ code: 'NETWORK' });
  });

  it('that was aborted does not report a network failure', async () => {
    vi.stubGlobal(
      'fetch',
      (_address: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const signals = new AbortController();
    const waiting = failure(call(membersApi.getMyProfile, {}, { signal: signals.signal }));
    signals.abort();
    expect((await waiting).name).toBe('AbortError');
  });

  it('of one member is not answered to the next', async () => {
    serve({
      'GET /my/profile': () => {
        saveSession({ ...testSession, memberNo: 2 });
        return ok({ item: profile });
      },
    });
    expect(await failure(me())).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('without a session sends nothing', async () => {
    localStorage.clear();
    const requests = serve({});
    expect(await failure(me())).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(requests).toEqual([]);
  });
});

describe('when the auth token has expired', () => {
  it('refreshes once for all pending calls, and repeats each', async () => {
    const requests = serve({
      'GET /my/profile': whoHas('id-2'),
      'GET /my/farm': whoHas('id-2'),
      'POST /refresh-token': () => ok({ item: renewed }),
    });
    const answers = await Promise.all([me(), me(), me(), call(farmsApi.getCurrentFarm, { farm: 'F1' })]);
    expect(answers.map(({ item }) => item)).toEqual([profile, profile, profile, profile]);
    expect(paths(requests).filter((path) => path === '/refresh-token')).toHaveLength(1);
    expect(paths(requests)).toHaveLength(9);
    expect(currentSession()).toEqual(renewed);
  });

  it('is renewed once before a burst of calls, none of which is refused', async () => {
    saveSession({ ...testSession, expiresAt: new Date(Date.now() + 5_000).toISOString() });
    const later = { ...renewed, expiresAt: new Date(Date.now() + 900_000).toISOString() };
    const requests = serve({
      'GET /my/profile': whoHas('id-2'),
      'GET /my/farm': whoHas('id-2'),
      'POST /refresh-token': () => ok({ item: later }),
    });
    await Promise.all([me(), me(), call(farmsApi.getCurrentFarm, { farm: 'F1' })]);
    expect(paths(requests).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '/my/farm',
      '/my/profile',
      '/my/profile',
      '/refresh-token',
    ]);
    // Another token that seems to end, of a device whose clock is wrong, is not renewed before each call.
    saveSession({ ...later, expiresAt: new Date(Date.now()).toISOString() });
    await me();
    expect(paths(requests).filter((path) => path === '/refresh-token')).toHaveLength(1);
  });

  it('repeats a write for the same farm', async () => {
    const requests = serve({
      'POST /farm-yield-management/special-note': whoHas('id-2'),
      'POST /refresh-token': () => ok({ item: renewed }),
    });
    const body = { batchId: null, date: '2026-11-20', text: 'x', files: [] };
    await call(specialNotesApi.createSpecialNote, { farm: 'F1', body });
    expect(requests.map(({ path, headers }) => [path, headers.get('x-farm-id')])).toEqual([
      ['/farm-yield-management/special-note', 'F1'],
      ['/refresh-token', null],
      ['/farm-yield-management/special-note', 'F1'],
    ]);
  });

  it('repeats nothing for another member who signed in meanwhile', async () => {
    const other = { ...testSession, memberNo: 2, idToken: 'id-other', refreshToken: 'refresh-other' };
    const requests = serve({
      'GET /my/profile': (one) => {
        saveSession(other);
        return whoHas('id-other')(one);
      },
    });
    expect(await failure(me())).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(paths(requests)).toEqual(['/my/profile']);
    expect(currentSession()).toEqual(other);
  });

  it('sends the refresh token only where it belongs, and always Y', async () => {
    const requests = serve({ 'GET /my/profile': whoHas('id-2'), 'POST /refresh-token': () => ok({ item: renewed }) });
    await me();
    const [first, refresh] = requests;
    expect(first?.headers.has('x-refresh-token')).toBe(false);
    expect(refresh?.headers.get('x-refresh-token')).toBe('refresh-1');
    expect(refresh?.headers.has('x-auth-token')).toBe(false);
    expect(refresh?.body).toEqual({ staysSignedIn: true, isMobile: true });
  });

  it('uses tokens that another tab got meanwhile', async () => {
    const requests = serve({
      'GET /my/profile': (one) => {
        localStorage.setItem('session', JSON.stringify(toWire(session, renewed)));
        return whoHas('id-2')(one);
      },
    });
    await me();
    expect(paths(requests)).toEqual(['/my/profile', '/my/profile']);
  });

  it('ends the session when the refresh is refused', async () => {
    const requests = serve({
      'GET /my/profile': whoHas('id-2'),
      'POST /refresh-token': () => refuse(401, 'SESSION_ENDED', '로그인이 끝났습니다.'),
    });
    const errors = await Promise.all([failure(me()), failure(me())]);
    expect(errors.map(({ code }) => code)).toEqual(['SESSION_ENDED', 'SESSION_ENDED']);
    expect(paths(requests).filter((path) => path === '/refresh-token')).toHaveLength(1);
    expect(currentSession()).toBeNull();
    expect(wasEndedByServer()).toBe(true);
  });

  it('keeps the session when the server is unreachable', async () => {
    serve({
      'GET /my/profile': whoHas('id-2'),
      'POST /refresh-token': () => refuse(503, 'UNAVAILABLE', '지금은 처리할 수 없습니다.'),
    });
    expect(await failure(me())).toMatchObject({ code: 'UNAVAILABLE' });
    expect(currentSession()).toEqual(testSession);
  });

  it('does not restore a session after a sign-out', async () => {
    serve({
      'GET /my/profile': whoHas('id-2'),
      'DELETE /auth-token': () => ok(),
      'POST /refresh-token': async () => {
        await signOut();
        return ok({ item: renewed });
      },
    });
    await failure(me());
    expect(currentSession()).toBeNull();
    expect(wasEndedByServer()).toBe(false);
  });
});

it('signs out here at once, and ends the session on the server with its own token', async () => {
  const tokens: (string | null)[] = [];
  const answer = Promise.withResolvers<Response>();
  serve({
    'DELETE /auth-token': ({ headers }) => {
      tokens.push(headers.get('x-auth-token'));
      return answer.promise;
    },
  });
  const ended = signOut();
  expect(currentSession()).toBeNull();
  answer.resolve(ok());
  await ended;
  expect(tokens).toEqual(['id-1']);
});

it('ends a session on the server whose auth token has ended', async () => {
  const requests = serve({
    'DELETE /auth-token': whoHas('id-2'),
    'POST /refresh-token': () => ok({ item: renewed }),
  });
  await signOut();
  expect(paths(requests)).toEqual(['/auth-token', '/refresh-token', '/auth-token']);
  expect(currentSession()).toBeNull();
});

it('signs out here even when the server is unreachable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await failure(signOut());
  expect(currentSession()).toBeNull();
});
