import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import proxyAddr from '@fastify/proxy-addr';
import Negotiator from 'negotiator';
import type { Log } from '../log/log.ts';
import { compression } from './compression.ts';
import { checkBodyHeaders, readBody } from './read-body.ts';
import type { Headers } from './security-headers.ts';

/** A call that is answered without the framework. */
export type DirectCall = {
  readonly request: IncomingMessage;
  /** the variable part of the path; empty if the route has none */
  readonly variable: string;
  query(): URLSearchParams;
  /** address of the caller, behind trusted proxies */
  address(): string;
  /** @throws what `checkBodyHeaders` and `readBody` throw */
  readBody(maxBytes: number): Promise<string>;
};

export type DirectReply = {
  readonly status: number;
  readonly headers?: Headers;
  /** sent as JSON */
  readonly body?: object;
};

/** `path` may have one variable segment, as in `/api/v1/:token/telemetry`; the method is POST. */
export type DirectRoute = { readonly path: string; answer(call: DirectCall): Promise<DirectReply> };

export type DirectCalls = {
  add(route: DirectRoute): void;
  /** Answers a request if it is one of these calls; returns whether it is. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Takes no further calls; resolves when those whose body has arrived are answered, or after a second. */
  drain(): Promise<void>;
};

export type DirectCallsOptions = {
  log: Log;
  /** of every response */
  headers: Headers;
  /** time limit for receiving a body */
  bodyMs: number;
  trustProxy: readonly string[] | undefined;
};

const maxDrainMs = 1_000;
/** A request may name its target as a whole address. */
const origin = /^https?:\/\/.*?(?=\/)/;
const compress = promisify(gzip);

/** Decodes a path segment by segment, as the framework's router does; undefined if it cannot be decoded. */
const segmentsOf = (path: string): string[] | undefined => {
  const segments = path.split('/');
  if (!path.includes('%')) return segments;
  try {
    return segments.map((segment) => decodeURIComponent(segment));
  } catch {
    return undefined;
  }
};

/** Longer variables are refused by the framework. */
export const maxVariableLength = 200;

const createMatcher = ({ path }: DirectRoute) => {
  const own = path.split('/');
  const at = own.findIndex((segment) => segment.startsWith(':'));
  return (segments: readonly string[]): string | undefined => {
    if (segments.length !== own.length) return undefined;
    for (let index = own.length - 1; index >= 0; index -= 1)
      if (index !== at && segments[index] !== own[index]) return undefined;
    const variable = at < 0 ? '' : (segments[at] ?? '');
    return variable.length <= maxVariableLength ? variable : undefined;
  };
};

const acceptsGzip = ({ headers }: IncomingMessage): boolean => {
  const accepted = headers['accept-encoding']?.toLowerCase().replaceAll(/\*|x-gzip/g, 'gzip');
  return (
    accepted !== undefined &&
    new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['gzip']).length > 0
  );
};

type Sent = { headers: string[]; payload: string | Buffer | undefined };

const toSent = async (request: IncomingMessage, { headers = {}, body }: DirectReply): Promise<Sent> => {
  const own = Object.entries(headers).flat();
  if (body === undefined) return { headers: own, payload: undefined };
  const text = JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  own.push('content-type', 'application/json; charset=utf-8');
  if (bytes < compression.threshold || !acceptsGzip(request)) {
    own.push('content-length', String(bytes));
    return { headers: own, payload: text };
  }
  const payload = await compress(text, compression.zlibOptions);
  own.push('vary', 'accept-encoding', 'content-encoding', 'gzip', 'content-length', String(payload.length));
  return { headers: own, payload };
};

type MatchedRoute = { route: DirectRoute; match: ReturnType<typeof createMatcher> };
type FoundRoute = { route: DirectRoute; variable: string; search: string };

/** The route of an address, with its variable and what follows the question mark. */
const findRoute = (routes: readonly MatchedRoute[], address: string): FoundRoute | undefined => {
  const url = address.replace(origin, '');
  const end = url.search(/[?#]/);
  const segments = segmentsOf(end < 0 ? url : url.slice(0, end));
  if (!segments) return undefined;
  for (const { route, match } of routes) {
    const variable = match(segments);
    if (variable !== undefined) return { route, variable, search: end < 0 ? '' : url.slice(end + 1) };
  }
  return undefined;
};

const logCall = (
  log: Log,
  response: ServerResponse,
  { route, reqId, began }: { route: string; reqId: string; began: number },
): void => {
  const status = response.statusCode;
  const level = status < 400 ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  response.once('finish', () => {
    const ms = Math.round((performance.now() - began) * 10) / 10;
    log[level]({ reqId, method: 'POST', route, status, ms }, 'call');
  });
};

/**
 * Calls that devices make all the time, answered before the framework sees them: its hooks, plugins and objects cost
 * more than storing a sample. Everything else about them is as for other calls: headers, limits, request id, log.
 */
export const createDirectCalls = ({ log, headers, bodyMs, trustProxy }: DirectCallsOptions): DirectCalls => {
  const routes: MatchedRoute[] = [];
  const common = Object.entries(headers).flat();
  const isTrusted = trustProxy && proxyAddr.compile([...trustProxy]);
  let [draining, waiting] = [false, 0];
  let drained: (() => void) | undefined;

  const answer = async (
    { route, variable, search }: FoundRoute,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const began = performance.now();
    const reqId = randomUUID();
    let [isWaiting, mustClose] = [false, false];
    const call: DirectCall = {
      request,
      variable,
      query: () => new URLSearchParams(search),
      address: () => (isTrusted ? proxyAddr(request, isTrusted) : (request.socket.remoteAddress ?? '')),
      async readBody(maxBytes) {
        checkBodyHeaders(request);
        mustClose = true; // the sender may go on sending
        const body = await readBody(request, maxBytes, bodyMs);
        mustClose = false;
        isWaiting = true;
        waiting += 1;
        return body;
      },
    };
    try {
      const result = await route.answer(call);
      const sent = await toSent(request, result);
      if (mustClose) sent.headers.push('connection', 'close');
      response.writeHead(result.status, [...common, 'x-request-id', reqId, ...sent.headers]);
      logCall(log, response, { route: route.path, reqId, began });
      response.end(sent.payload);
    } catch (error) {
      log.error({ err: error, reqId }, 'call failed');
      response.destroy();
    } finally {
      if (isWaiting && --waiting === 0) drained?.();
    }
  };

  return {
    add: (route) => void routes.push({ route, match: createMatcher(route) }),
    handle(request, response) {
      if (request.method !== 'POST' || draining) return false;
      const found = findRoute(routes, request.url ?? '');
      if (found) void answer(found, request, response);
      return found !== undefined;
    },
    drain() {
      draining = true;
      const { promise, resolve } = Promise.withResolvers<void>();
      drained = resolve;
      const timer = setTimeout(resolve, maxDrainMs);
      if (waiting === 0) resolve();
      return promise.finally(() => clearTimeout(timer));
    },
  };
};
