import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { headers } from '@onsil/contract/auth';
import { apiPrefix, type Endpoint } from '@onsil/contract/endpoint';
import { minuteMs } from '@onsil/domain/calendar/duration';
import type { CallContext, Context, Farm, FarmRight, MemberContext, SignedIn } from '../context.ts';
import { createCostlyCalls, type CostlyCalls } from '../limits/costly-calls.ts';
import { isTooDeep } from '../limits/json-depth.ts';
import { negotiateLanguage } from '../text/language.ts';
import { addAddressLimit, isCallOfPerson, maxCallsPerMinute } from './address-limit.ts';
import { apiError } from './api-error.ts';
import { compression } from './compression.ts';
import { createDirectCalls, maxVariableLength, type DirectCalls } from './direct-calls.ts';
import { sendError } from './errors.ts';
import { getNetworkPrefix } from './network-prefix.ts';
import { addSecurityHeaders, createSecurityHeaders } from './security-headers.ts';
import { createSessionCookie, type SessionCookie } from './session-cookie.ts';
import { createUnreadableRequests } from './unreadable-requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** set once the caller is authenticated */
    member: SignedIn | null;
  }
}

export type HttpServer = {
  fastify: FastifyInstance;
  /** calls that are answered before Fastify */
  directCalls: DirectCalls;
  /** Answers any request; what the port's server calls. */
  listener: RequestListener;
  costlyCalls: CostlyCalls;
  /** Authenticates the call and builds its context. */
  callContext(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<CallContext>;
  requireFarm: Access['requireFarm'];
};

/** Who may call, as features know it. */
export type Access = {
  /** Looks up an auth token; null if it is unknown or its session ended. */
  memberOf: (token: string) => Promise<SignedIn | null>;
  /** A farm by number or id. @throws NOT_FOUND without access; FORBIDDEN without the needed role */
  requireFarm: (ctx: MemberContext, id: string, need: FarmRight) => Promise<Farm>;
};

export type HttpOptions = {
  ctx: Context;
  access: Access;
  tls?: { cert: Buffer; key: Buffer };
  trustProxy?: string;
  /** public address of the portal */
  publicUrl?: string;
  /** per address */
  maxCallsPerMinute?: number;
  /** bytes; device endpoints set their own */
  bodyLimit?: number;
  /** time limit for receiving the body of a call */
  bodyMs?: number;
};

const tokenOf = (request: FastifyRequest, endpoint: Endpoint, sessionCookie: SessionCookie): string | undefined => {
  const own = request.headers[headers.authToken];
  if (typeof own === 'string' && own) return own;
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return bearer;
  return endpoint.cookie && ['GET', 'HEAD'].includes(request.method) ? sessionCookie.read(request) : undefined;
};

const authenticate = async (
  options: HttpOptions,
  request: FastifyRequest,
  endpoint: Endpoint,
  sessionCookie: SessionCookie,
): Promise<SignedIn | null> => {
  if (endpoint.who === 'anyone' && !endpoint.tokenToo) return null;
  const token = tokenOf(request, endpoint, sessionCookie);
  if (!token && endpoint.who === 'anyone') return null;
  if (!token) throw apiError('NOT_SIGNED_IN');
  const member = await options.access.memberOf(token);
  if (!member) throw apiError('SESSION_ENDED');
  if (member.mustEnrol && endpoint.who !== 'anyone' && !endpoint.beforeSecondFactor)
    throw apiError('SECOND_FACTOR_REQUIRED');
  return member;
};

const addPlugins = async (fastify: FastifyInstance, options: HttpOptions): Promise<void> => {
  await fastify.register(cookie);
  await fastify.register(compress, {
    threshold: compression.threshold,
    syncThreshold: compression.syncThreshold,
    zlibOptions: compression.zlibOptions,
    encodings: ['gzip'],
    globalDecompression: false,
  });
  await addAddressLimit(fastify, options.maxCallsPerMinute ?? maxCallsPerMinute);
};

/** Fastify's own JSON parser, after a check of the nesting depth. */
const addJsonParser = (fastify: FastifyInstance): void => {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    isTooDeep(body) ? done(apiError('BAD_REQUEST')) : parse(request, body, done),
  );
};

/** Uploads over a mobile network take minutes; the upload route checks their progress itself. */
const maxRequestMs = 15 * minuteMs;
/** All other bodies are small: slower senders are disconnected. */
const maxBodyMs = 60_000;
const idleMs = 120_000;
const keepAliveMs = 72_000;

const createNodeServer = (listener: RequestListener, tls: HttpOptions['tls']) => {
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.keepAliveTimeout = keepAliveMs;
  server.requestTimeout = maxRequestMs;
  return server.setTimeout(idleMs);
};

const cutSlowBodies = (fastify: FastifyInstance, ms: number): void => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const upload = request.headers['content-type']?.startsWith('multipart/') ?? false;
    if (upload || request.method === 'GET' || request.method === 'HEAD') return done();
    const timer = setTimeout(() => !request.raw.complete && request.raw.destroy(), ms);
    request.raw.once('close', () => clearTimeout(timer));
    return done();
  });
};

/** Logs one line for each call. */
const addCallLog = (fastify: FastifyInstance): void => {
  fastify.addHook('onResponse', async (request, reply) => {
    // Successful device calls and health checks would fill the log, so they are logged at `debug`.
    const level = reply.statusCode < 400 && !isCallOfPerson(request.routeOptions.url ?? request.url) ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ...(request.member && { memberNo: request.member.memberNo }),
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'call',
    );
  });
};

/** Other sites may not change anything with a member's cookie. */
const refuseOtherSites = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', async (request) => {
    const change = request.method !== 'GET' && request.method !== 'HEAD';
    if (change && request.url.startsWith(apiPrefix) && request.headers['sec-fetch-site'] === 'cross-site')
      throw apiError('FORBIDDEN');
  });
};

const createCallContext =
  (options: HttpOptions, sessionCookie: ReturnType<typeof createSessionCookie>): HttpServer['callContext'] =>
  async (request, reply, endpoint) => {
    const member = await authenticate(options, request, endpoint, sessionCookie);
    request.member = member;
    return {
      ...options.ctx,
      log: request.log as CallContext['log'],
      member,
      language: negotiateLanguage(request.headers['accept-language']),
      requestId: request.id,
      address: request.ip,
      network: getNetworkPrefix(request.ip),
      header: (name) => {
        if (name === headers.farmId && (!endpoint.farm || endpoint.farm === 'path')) return undefined;
        const value = request.headers[name];
        return typeof value === 'string' && value ? value : undefined;
      },
      setCookie: (value, maxAge) => sessionCookie.write(request, reply, value, maxAge),
    };
  };

/**
 * Creates the HTTP server with everything that all calls share: limits, headers, authentication, errors and one log
 * line per call.
 */
export const createHttpServer = async (options: HttpOptions): Promise<HttpServer> => {
  const { log } = options.ctx;
  const https = Boolean(options.tls) || (options.publicUrl?.startsWith('https:') ?? false);
  const securityHeaders = createSecurityHeaders(https);
  const unreadable = createUnreadableRequests(securityHeaders);
  const sessionCookie = createSessionCookie(https);
  const trustProxy = options.trustProxy?.split(',').map((address) => address.trim());
  const bodyMs = options.bodyMs ?? maxBodyMs;
  const directCalls = createDirectCalls({ log, headers: securityHeaders, bodyMs, trustProxy });
  let listener: RequestListener = () => undefined;
  const fastify = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }), // one log line of our own instead, below
    genReqId: () => randomUUID(),
    bodyLimit: options.bodyLimit ?? 1_048_576,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: maxVariableLength },
    ...unreadable.options,
    ...(trustProxy && { trustProxy }),
    ...(options.tls && { https: options.tls }),
    serverFactory: (toFastify) => {
      listener = (request, response) => {
        if (!directCalls.handle(request, response)) toFastify(request, response);
      };
      return createNodeServer(listener, options.tls);
    },
  }) as unknown as FastifyInstance;
  fastify.addHook('preClose', () => directCalls.drain());
  fastify.removeContentTypeParser('text/plain'); // an HTML form on another site could send it without a CORS preflight
  addJsonParser(fastify);
  addSecurityHeaders(fastify, securityHeaders);
  fastify.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  unreadable.add(fastify);
  await addPlugins(fastify, options);
  cutSlowBodies(fastify, bodyMs);
  refuseOtherSites(fastify);
  fastify.decorateRequest('member', null);
  addCallLog(fastify);
  fastify.setErrorHandler((error, request, reply) => sendError(error, request, reply));

  return {
    fastify,
    directCalls,
    listener,
    costlyCalls: createCostlyCalls(),
    callContext: createCallContext(options, sessionCookie),
    requireFarm: options.access.requireFarm,
  };
};
