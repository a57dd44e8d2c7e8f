import { configure } from '@testing-library/react';
import { vi } from 'vitest';
import { portalApi } from '@onsil/contract/api';
import type { Session } from '@onsil/contract/auth';
import type { Endpoint } from '@onsil/contract/endpoint';
import type { FieldError } from '@onsil/contract/envelope';
import { fromWire, toWire } from '@onsil/contract/wire';
import { wirePath } from '@onsil/contract/wire-names';
import { setLanguage } from '#lib/i18n/language.ts';
import { stubResizeObserver } from './resize-observer.ts';

/** Test support: what jsdom lacks, and a faked network. */

// The first test of a file also loads its screens, which on a busy machine takes longer than the usual second.
configure({ asyncUtilTimeout: 8_000 });

export const testSession: Session = {
  idToken: 'id-1',
  refreshToken: 'refresh-1',
  uuid: 'device-1',
  staysSignedIn: false,
  memberNo: 1,
  expiresAt: '2099-01-01T00:00:00Z',
};

export type RecordedRequest = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown };
type Answer = (asked: RecordedRequest) => Response | Promise<Response>;

export const ok = (body: object = {}): Response =>
  Response.json({ result: { number: 200, code: 'OK', message: 'OK' }, ...body });

export const refuse = (number: number, code: string, message: string, more: object = {}): Response =>
  Response.json({ result: { number, code, message }, ...more }, { status: number });

const endpoints = Object.values(portalApi).flatMap((feature) => Object.values(feature) as Endpoint[]);

/** The contract's entry of a call; of several that fit the address, the one with the fewest variables. */
export const endpointOf = (method: string, path: string): Endpoint | undefined =>
  endpoints
    .filter((endpoint) => endpoint.method === method)
    .filter((endpoint) => new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];

/** What was asked in the code's names, as the tests write it. */
export const readQuery = (endpoint: Endpoint | undefined, query: URLSearchParams): URLSearchParams => {
  if (!endpoint?.query) return query;
  const values = fromWire(endpoint.query, Object.fromEntries(query)) as Record<string, unknown>;
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
};

/** An answer that a test wrote in the code's names, as the server sends it. */
export const onWire = async (endpoint: Endpoint | undefined, response: Response): Promise<Response> => {
  const reply = endpoint?.reply;
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (!isJson || (reply?.kind !== 'item' && reply?.kind !== 'items')) return response;
  const json = (await response.json()) as { item?: unknown; items?: unknown; fields?: FieldError[] };
  const { item, items, fields } = json;
  const text = JSON.stringify({
    ...json,
    ...(fields && { fields: fields.map((field) => ({ ...field, path: wirePath(field.path) })) }),
    ...(reply.kind === 'item' && item !== undefined && { item: toWire(reply.item, item) }),
    ...(reply.kind === 'items' && Array.isArray(items) && { items: items.map((one) => toWire(reply.items, one)) }),
  });
  return new Response(text, { status: response.status, headers: response.headers });
};

/** Answers calls by `METHOD /path` below the API prefix and returns the list of requests. */
export const serve = (answers: Record<string, Answer>): RecordedRequest[] => {
  const asked: RecordedRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, location.origin);
    const method = init.method ?? 'GET';
    const path = url.pathname.replace('/web/v1', '');
    const endpoint = endpointOf(method, path);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const one = {
      method,
      path,
      query: readQuery(endpoint, url.searchParams),
      headers: new Headers(init.headers),
      body: endpoint?.body ? fromWire(endpoint.body, body) : body,
    };
    asked.push(one);
    const answer = answers[`${method} ${path}`];
    return answer ? onWire(endpoint, await answer(one)) : refuse(404, 'NO_CALL', '없는 주소입니다.');
  });
  stubForms();
  return asked;
};

/** XMLHttpRequest for form uploads over the same faked network; progress jumps to one half. */
const stubForms = (): void => {
  class FakeRequest extends EventTarget {
    upload = new EventTarget();
    status = 0;
    response = '';
    #asked: { address: string; method: string; headers: Record<string, string> } = {
      address: '',
      method: '',
      headers: {},
    };
    open(method: string, address: string): void {
      this.#asked = { ...this.#asked, method, address };
    }
    setRequestHeader(name: string, value: string): void {
      this.#asked.headers[name] = value;
    }
    getAllResponseHeaders(): string {
      return 'content-type: application/json\r\n';
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
    send(body: FormData): void {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 2 }));
      const { address, ...init } = this.#asked;
      fetch(address, { ...init, body }).then(
        async (answer) => {
          this.status = answer.status;
          this.response = await answer.text();
          this.dispatchEvent(new Event('load'));
        },
        () => this.dispatchEvent(new Event('error')),
      );
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
};

/**
 * A clean browser in Korean; `wide` matches every `min-width`. Animations are off: a transition left running would end
 * after its page is gone.
 */
export const freshBrowser = ({ wide = false, phone = false } = {}): void => {
  localStorage.clear();
  setLanguage('ko');
  const matches = (media: string): boolean =>
    media.includes('reduced-motion') ||
    (wide && media.includes('min-width')) ||
    (phone && (media.includes('max-width: 575.98px') || media.includes('pointer: coarse')));
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: matches(media),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal('scrollTo', () => {});
  // An autosizing textarea measures itself again when fonts have loaded.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  stubResizeObserver();
};

/** Forbids the browser's storage, as a setting of browsers does, until mocks are restored: its very name fails. */
export const forbidStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
};
