import { randomBytes } from 'node:crypto';
import type { Response } from 'light-my-request';
import type pg from 'pg';
import { inject } from 'vitest';
import type { output, ZodMiniType } from 'zod/mini';
import { portalApi } from '@onsil/contract/api';
import { headers, type Session } from '@onsil/contract/auth';
import { apiPrefix, type Endpoint, type Method } from '@onsil/contract/endpoint';
import type { Failure, Paging, Result } from '@onsil/contract/envelope';
import { fromWire, toWire } from '@onsil/contract/wire';
import { codePath } from '@onsil/contract/wire-names';
import { findMemberByToken } from '#features/auth/authentication.ts';
import { createDeviceRegistry } from '#features/controllers/device-registry.ts';
import { updateDeviations } from '#features/deviations/worker.ts';
import { requireFarm } from '#features/farms/farms.ts';
import { addHealthRoutes } from '#features/system/health.ts';
import { metricsRoutes } from '#features/system/metrics-endpoint.ts';
import { addDeviceRoutes } from '#features/telemetry/http/device-routes.ts';
import { applyLeftEntries } from '#features/telemetry/ingest/apply-entries.ts';
import { createBatchWriter } from '#features/telemetry/ingest/batch-writer.ts';
import type { IngestPipeline } from '#features/telemetry/ingest/ingest-samples.ts';
import { createDeviceRateLimits, type DeviceRates } from '#features/telemetry/ingest/rate-limits.ts';
import { catchUpRollups } from '#features/telemetry/rollups/roll-up.ts';
import { readConfig } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { openDatabase } from '#platform/database/database.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { createHttpServer, type HttpOptions, type HttpServer } from '#platform/http/server.ts';
import { serveWebApp } from '#platform/http/web-app.ts';
import { createLog } from '#platform/log/log.ts';
import { addApi } from '../../src/app/api.ts';
import { databaseAt } from './database-address.ts';
import { copyDatabase, dropDatabase } from './database-nodes.ts';
import { template } from './database-setup.ts';
import { injectRequest } from './inject-request.ts';

export type Reply<Item = unknown> = Partial<Failure> & {
  status: number;
  result: Result;
  item?: Item;
  items?: Item[];
  paging?: Paging;
  raw: Response;
};

type Api = typeof portalApi;
type AnyEndpoint = { [F in keyof Api]: Api[F][keyof Api[F]] }[keyof Api];
type Of<M extends Method> = Extract<AnyEndpoint, { method: M }>;
type Split<Path extends string> = Path extends `${infer Before}/${infer After}` ? [Before, ...Split<After>] : [Path];
/** The parts of `/farm/{id}`, with any text in place of a variable. */
type Pattern<Path extends string> = Path extends `${infer Before}/${infer After}`
  ? [Part<Before>, ...Pattern<After>]
  : [Part<Path>];
type Part<Text extends string> = Text extends `{${string}}` ? string : Text;
type Matching<E extends Endpoint, P extends string> = E extends Endpoint
  ? Split<P> extends Pattern<E['path']>
    ? E
    : never
  : never;
/** The call of the contract at an address: of this very path, or the only one with variables that fits. */
type CallAt<M extends Method, P extends string> = [Extract<Of<M>, { path: P }>] extends [never]
  ? Matching<Of<M>, P>
  : Extract<Of<M>, { path: P }>;
type ItemOf<E> = [E] extends [{ reply: { kind: 'item'; item: infer S extends ZodMiniType } }]
  ? output<S>
  : [E] extends [{ reply: { kind: 'items'; items: infer S extends ZodMiniType } }]
    ? output<S>
    : unknown;
/** What a call answers; unknown where its address is no literal, or several calls fit. */
export type ItemAt<M extends Method, P extends string> = string extends P
  ? unknown
  : IsUnion<CallAt<M, P>> extends true
    ? unknown
    : [CallAt<M, P>] extends [never]
      ? unknown
      : ItemOf<CallAt<M, P>>;
type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;

export type Call = {
  query?: Record<string, string | boolean>;
  body?: unknown;
  headers?: Record<string, string>;
  /** client address; this machine by default */
  address?: string;
};

/** A portal on its own database. Its clock stands still until the test moves it. */
export type TestPortal = {
  server: HttpServer;
  ctx: Context;
  pool: pg.Pool;
  pipeline: IngestPipeline;
  /** address for further connections to the same database */
  connectionString: string;
  clock: { now: number };
  /** Makes a call, signed by `session`. */
  call<M extends Method, P extends string>(
    session: Session | null,
    method: M,
    path: P,
    call?: Call,
  ): Promise<Reply<ItemAt<M, P>>>;
  /** Evaluates new samples and sends due notices as the worker does, with the gathering time over. */
  catchUpDeviations(): Promise<void>;
  /** Brings derived channels and rollups up to date. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

const clone = async (source: string): Promise<{ name: string; drop: () => Promise<void> }> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await copyDatabase(inject('databaseNodes'), name, source);
  return { name, drop: () => dropDatabase(inject('databaseNodes'), name) };
};

const endpoints = Object.values(portalApi).flatMap((feature) => Object.values(feature) as Endpoint[]);
const patterns = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  variables: endpoint.path.split('{').length,
}));

/** The contract's entry of a call; undefined for an address that it does not know. */
const endpointOf = (method: Method, path: string): Endpoint | undefined =>
  patterns
    .filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path.split('?')[0] ?? ''))
    .toSorted((a, b) => a.variables - b.variables)[0]?.endpoint;

const inCodeNames = (json: Omit<Reply, 'status' | 'raw'>, endpoint: Endpoint | undefined): typeof json => {
  const reply = endpoint?.reply;
  return {
    ...json,
    ...(json.fields && { fields: json.fields.map((field) => ({ ...field, path: codePath(field.path) })) }),
    ...(reply?.kind === 'item' && json.item !== undefined && { item: fromWire(reply.item, json.item) }),
    ...(reply?.kind === 'items' && json.items && { items: json.items.map((one) => fromWire(reply.items, one)) }),
  };
};

const asReply = (raw: Response, endpoint: Endpoint | undefined): Reply => {
  const json =
    raw.headers['content-type']?.toString().includes('json') && raw.body
      ? (JSON.parse(raw.body) as Omit<Reply, 'status' | 'raw'>)
      : { result: { number: raw.statusCode, code: 'OK' as const, message: '' } };
  return { ...inCodeNames(json, endpoint), status: raw.statusCode, raw };
};

/** Adds the web app for a browser test. The browser's clock follows the replies' `Date`, so that it is the test's. */
const addWebApp = async (server: HttpServer, clock: { now: number }): Promise<void> => {
  server.fastify.addHook('onRequest', async (_request, reply) => {
    reply.header('date', new Date(clock.now).toUTCString());
  });
  await serveWebApp(server);
};

export type PortalOptions = {
  rawMonths?: number;
  now?: number;
  settings?: NodeJS.ProcessEnv;
  /** with the built web app */
  web?: boolean;
  /** of devices; unlimited by default */
  rates?: Partial<DeviceRates>;
  /** of the HTTP server */
  http?: Partial<HttpOptions>;
  /** the database to copy; a new portal's by default */
  source?: string;
};

const isPlain = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Buffer.isBuffer(body) && !('pipe' in body);

/** Makes calls as members without a network. */
const callerOf =
  (server: HttpServer): TestPortal['call'] =>
  async <M extends Method, P extends string>(session: Session | null, method: M, path: P, call: Call = {}) => {
    const signed = session ? { [headers.authToken]: session.idToken, [headers.deviceUuid]: session.uuid } : {};
    const isDevice = path.startsWith('/api/');
    const url = isDevice ? path : apiPrefix + path;
    const endpoint = isDevice ? undefined : endpointOf(method, path);
    const query = call.query && (endpoint?.query ? toWire(endpoint.query, call.query) : call.query);
    const payload = endpoint?.body && isPlain(call.body) ? toWire(endpoint.body, call.body) : call.body;
    const reply: Reply = asReply(
      await injectRequest(server, {
        method,
        url,
        headers: { ...signed, ...call.headers },
        ...(call.address && { remoteAddress: call.address }),
        ...(query !== undefined && { query: query as Record<string, string> }),
        ...(payload !== undefined && { payload: payload as object }),
      }),
      endpoint,
    );
    return reply as Reply<ItemAt<M, P>>;
  };

export const openTestPortal = async (options: PortalOptions = {}): Promise<TestPortal> => {
  const databaseServer = inject('databaseServer');
  const database = await clone(options.source ?? template);
  const connectionString = databaseAt(databaseServer, database.name);
  const { db, pool, close } = openDatabase(connectionString, 6, () => undefined);
  const log = createLog(process.env['ONSIL_TEST_LOG'] ?? 'silent');
  const clock = { now: options.now ?? Date.now() };
  const bus = await connectEventBus(connectionString, db, log);
  const ctx: Context = { db, bus, log, now: () => clock.now };
  const config = readConfig(options.settings ?? {});
  const server = await createHttpServer({
    ctx,
    access: {
      memberOf: (token) => findMemberByToken(ctx, token, config.ONSIL_REQUIRE_SECOND_FACTOR === 'admin'),
      requireFarm,
    },
    ...options.http,
  });
  const devices = createDeviceRegistry(ctx);
  await applyLeftEntries(ctx, 0);
  const batchWriter = createBatchWriter(ctx, { accepting: () => true });
  /** Tests read what they have sent: an acknowledgement waits until it is stored. */
  const append: typeof batchWriter.append = (message) => batchWriter.append(message).then(batchWriter.settled);
  const writer = { ...batchWriter, append };
  const limits = createDeviceRateLimits(options.rates ?? { messagesPerSecond: 0 });
  const pipeline: IngestPipeline = { ctx, devices, writer, limits, rawMonths: options.rawMonths ?? 13 };
  await addDeviceRoutes(server, pipeline);
  const disk = { state: () => 'ok' as const, freeBytes: () => 20_000_000_000, stop: () => undefined };
  addHealthRoutes(server, ctx, { version: '0.0.0', disk, forPeople: true });
  metricsRoutes(
    server.fastify,
    { db, now: ctx.now, disk, version: '0.0.0', streams: null, mqttConnections: null },
    options.settings?.['ONSIL_METRICS_TOKEN'],
  );
  const api = addApi(server, { config, ctx, disk }, '0.0.0');
  if (options.web) await addWebApp(server, clock);
  await server.fastify.ready();

  return {
    server,
    ctx,
    pool,
    pipeline,
    connectionString,
    clock,
    call: callerOf(server),
    catchUp: () => catchUpRollups(ctx),
    async catchUpDeviations() {
      await updateDeviations(ctx, 'all');
      clock.now += 2_000;
      await updateDeviations(ctx, 'all');
      clock.now -= 2_000;
    },
    async close() {
      api.close();
      await server.fastify.close();
      await writer.close();
      devices.close();
      await bus.close();
      await close();
      await database.drop();
    },
  };
};
