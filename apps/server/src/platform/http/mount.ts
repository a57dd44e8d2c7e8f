import { createHash } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodMiniType } from 'zod/mini';
import { headers } from '@onsil/contract/auth';
import type { Endpoint } from '@onsil/contract/endpoint';
import { apiPrefix } from '@onsil/contract/endpoint';
import {
  getPaging,
  isWholeList,
  queryOf,
  takePage,
  type HandlerInput,
  type HandlerReply,
  type PageRequest,
  type Paging,
  type RawBody,
  type Result,
} from '@onsil/contract/envelope';
import { errorStatus } from '@onsil/contract/errors';
import { fromWire, toWire } from '@onsil/contract/wire';
import { isFarmRight, type CallContext, type FarmContext, type MemberContext } from '../context.ts';
import type { Calls } from '../feature.ts';
import { getErrorMessage, type Language } from '../text/language.ts';
import { apiError } from './api-error.ts';
import { answerOnce, readIdempotencyKey } from './idempotency.ts';
import { toJsonBytes } from './json-text.ts';
import { requireMember } from './require-member.ts';
import type { HttpServer } from './server.ts';
import { isRangeReversed } from './time-range.ts';
import { validate } from './validation.ts';

/** Calls for anyone may have no member; all others have one, and their farm, before their handler runs. */
export type ContextOf<E extends Endpoint> = 'anyone' extends E['who']
  ? CallContext
  : E extends { farm: 'path' | 'required' | 'query' }
    ? FarmContext
    : MemberContext;

/** A feature's handlers: one for every call of its contract, or it does not compile. */
export type Handlers<Api extends Readonly<Record<string, Endpoint>>> = {
  readonly [K in keyof Api]: (
    ctx: ContextOf<Api[K]>,
    input: HandlerInput<Api[K]>,
  ) => Promise<HandlerReply<Api[K]>> | HandlerReply<Api[K]>;
};

const ok: Result = { number: 200, code: 'OK', message: 'OK' };
const unavailable = (language: Language): Result => ({
  number: errorStatus.UNAVAILABLE,
  code: 'UNAVAILABLE',
  message: getErrorMessage(language, 'UNAVAILABLE', { seconds: 0, names: '' }),
});

/** A part of a request in the code's names, checked against its schema. */
const read = (schema: ZodMiniType, value: unknown): unknown => validate(schema, fromWire(schema, value));

type Query = ReturnType<typeof queryOf>;
type Input = { params?: { id?: string }; query?: PageRequest & { farmId?: string | undefined } };

/** The query of a call; a range that ends before it starts is refused for every call alike. */
const readQuery = (schema: ZodMiniType, value: unknown): unknown => {
  const query = read(schema, value);
  if (isRangeReversed(query)) throw apiError('RANGE_REVERSED');
  return query;
};

const inputOf = (endpoint: Endpoint, query: Query, request: FastifyRequest): Input => ({
  ...(endpoint.params && { params: read(endpoint.params, request.params) as NonNullable<Input['params']> }),
  ...(query && { query: readQuery(query, request.query) as NonNullable<Input['query']> }),
  ...(endpoint.body && { body: read(endpoint.body, request.body ?? {}) }),
});

const sendFile = (reply: FastifyReply, { contentType, fileName, body }: RawBody): FastifyReply => {
  reply.header('content-type', contentType);
  if (fileName) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);
  return reply.send(typeof body === 'string' ? body : Readable.from(body, { objectMode: false }));
};

type Answer = { file: RawBody } | { unavailable: object } | ItemsAnswer | RawBody | object | undefined;

/** A part of a reply, checked against its schema, in the names of the wire. */
const write = (schema: ZodMiniType, value: unknown, place: string): unknown => {
  const { success, data, error } = schema.safeParse(value);
  // The caller did nothing wrong: it is answered 500 and logged.
  if (!success) throw new Error(`the reply does not fit its schema: ${place} ${error.message}`);
  return toWire(schema, data);
};

type ItemsAnswer = { items: unknown[]; paging?: Paging; beside?: object };

/** A list as its handler paged it, or the page of a whole list that the caller asked for. */
const pageOf = (endpoint: Endpoint, { items, paging }: ItemsAnswer, page: PageRequest): ItemsAnswer => {
  if (isWholeList(endpoint) && !paging) return takePage(items, page);
  return { items, paging: paging ?? getPaging(1, items.length, items.length) };
};

const envelope = (endpoint: Endpoint, answer: Answer, page: PageRequest, result: Result): object => {
  if (endpoint.reply.kind === 'item') return { result, item: write(endpoint.reply.item, answer, 'item') };
  if (endpoint.reply.kind === 'items' && answer && 'items' in answer) {
    const { items: schema, beside } = endpoint.reply;
    const { items, paging } = pageOf(endpoint, answer, page);
    const written = items.map((one, index) => write(schema, one, `items.${index}`));
    return { result, items: written, paging, ...(beside && { beside: write(beside, answer.beside, 'beside') }) };
  }
  return { result };
};

const jsonOf = (reply: FastifyReply): FastifyReply => reply.header('content-type', 'application/json; charset=utf-8');

/** Cacheable answers carry an ETag of their own bytes; the rest is never stored. */
const sendEnvelope = (
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, page = {}, result = ok }: { answer: Answer; page?: PageRequest | undefined; result?: Result },
): FastifyReply => {
  const content = envelope(endpoint, answer, page, result);
  const text = endpoint.hasColumns ? toJsonBytes(content) : JSON.stringify(content);
  jsonOf(reply).header('cache-control', endpoint.cache ?? 'no-store');
  if (endpoint.cache) {
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', tag).header('vary', `accept-language, ${headers.authToken}`);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  }
  return reply.code(result.number).send(text);
};

/**
 * Runs a costly call when its member has a slot for it. The slot is taken until the work is over and the reply is sent, so that
 * neither slow readers nor callers who go away run more at the same time; who goes away while they wait leaves the queue.
 */
const whenItMayRun = async (
  server: HttpServer,
  { costly }: Endpoint,
  { call: { member, address }, reply }: { call: CallContext; reply: FastifyReply },
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> => {
  if (!costly) return work();
  const gone = new AbortController();
  const sent = new Promise<void>((resolve) => {
    finished(reply.raw, () => {
      gone.abort(apiError('UNAVAILABLE'));
      resolve();
    });
  });
  const free = await server.costlyCalls.acquire(costly, member ? `member ${member.memberNo}` : address, gone.signal);
  const working = work();
  void Promise.allSettled([working, sent]).then(free);
  return working;
};

/** Answers a call with an Idempotency-Key: the handler runs for the first of the calls with this key. */
const sendOnce = async (
  endpoint: Endpoint,
  ctx: CallContext,
  reply: FastifyReply,
  { key, input, handler }: { key: string; input: Input; handler: (ctx: CallContext) => unknown },
): Promise<FastifyReply> => {
  const call = { key, name: `${endpoint.method} ${endpoint.path}`, request: [ctx.header(headers.farmId), input] };
  const { answer, isReplayed } = await answerOnce(ctx, call, async (ctx) =>
    JSON.stringify(envelope(endpoint, (await handler(ctx)) as Answer, {}, ok)),
  );
  jsonOf(reply).header('cache-control', 'no-store');
  if (isReplayed) reply.header('idempotency-replayed', 'true');
  return reply.send(answer);
};

type Handler = (ctx: CallContext, input: never) => unknown;

/** @throws FARM_NOT_CHOSEN for a call about a farm that names none; as `requireFarm` */
const inFarm = async (
  server: HttpServer,
  { farm: source, who }: Endpoint,
  ctx: CallContext,
  input: Input,
): Promise<CallContext | FarmContext> => {
  if (!source || source === 'optional' || !isFarmRight(who)) return ctx;
  const named = { path: input.params?.id, query: input.query?.farmId, required: undefined }[source];
  const id = named ?? ctx.header(headers.farmId);
  if (!id) throw apiError('FARM_NOT_CHOSEN');
  const ofMember = { ...ctx, member: requireMember(ctx) };
  return { ...ofMember, farm: await server.requireFarm(ofMember, id, who) };
};

const handle = (server: HttpServer, endpoint: Endpoint, handler: Handler) => {
  const query = queryOf(endpoint);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const call = await server.callContext(request, reply, endpoint);
    if (endpoint.who === 'admin' && !call.member?.admin) throw apiError('FORBIDDEN');
    const input = inputOf(endpoint, query, request);
    return whenItMayRun(server, endpoint, { call, reply }, async () => {
      const ctx = await inFarm(server, endpoint, call, input);
      const key = endpoint.isIdempotent ? readIdempotencyKey(ctx) : undefined;
      if (key !== undefined)
        return sendOnce(endpoint, ctx, reply, { key, input, handler: (ctx) => handler(ctx, input as never) });
      const answer = (await handler(ctx, input as never)) as Answer;
      if (endpoint.download && answer && 'file' in answer)
        return sendFile(reply.header('cache-control', 'no-store'), answer.file);
      if (endpoint.reply.kind === 'raw')
        return sendFile(reply.header('cache-control', endpoint.cache ?? 'no-store'), answer as RawBody);
      if (endpoint.unavailableToo && answer && 'unavailable' in answer)
        return sendEnvelope(endpoint, request, reply, {
          answer: answer.unavailable,
          result: unavailable(ctx.language),
        });
      return sendEnvelope(endpoint, request, reply, { answer, page: input.query });
    });
  };
};

/**
 * Puts a feature's calls on the server. In: params, query and body are validated, who may call is asked as far as the
 * contract says of which farm it is (the use case asks the rest). Out: the envelope, the reply's schema, caching.
 */
export const mount = (server: HttpServer, { api, handlers }: Calls): void => {
  for (const [name, endpoint] of Object.entries(api)) {
    server.fastify.route({
      method: endpoint.method,
      url: apiPrefix + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // `callContext` refuses a call without a member where the contract asks for one.
      handler: handle(server, endpoint, handlers[name] as Handler),
    });
  }
};
