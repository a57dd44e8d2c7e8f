import { randomUUID } from 'node:crypto';
import { headers } from '@onsil/contract/auth';
import { apiPrefix, type Endpoint } from '@onsil/contract/endpoint';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { addAddressLimit, maxCallsPerMinute } from './address-limit.ts';
import type { CallContext, Context, SignedIn } from './context.ts';
import { answerError } from './http-errors.ts';
import { languageOf } from './language.ts';
import { isTooDeep } from './limits/json-depth.ts';
import { networkPrefix } from './network-prefix.ts';
import { createCostlyCalls, type CostlyCalls } from './limits/costly-calls.ts';
import { refuse } from './refusal.ts';
import { addSecurityHeaders, createSecurityHeaders } from './security-headers.ts';
import { createSessionCookie, type SessionCookie } from './session-cookie.ts';
import { createUnreadableRequests } from './unreadable-requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** who makes the call, once that is known */
    member: SignedIn | null;
  }
}

export type HttpServer = {
  fastify: FastifyInstance;
  costlyCalls: CostlyCalls;
  /** Who calls, and what the use case gets to work with. */
  callContext(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<CallContext>;
};

export type HttpOptions = {
  ctx: Context;
  /** Looks an auth token up; null when it is unknown or its session ended. */
  memberOf: (token: string) => Promise<SignedIn | null>;
  tls?: { cert: Buffer; key: Buffer };
  trustProxy?: string;
  /** where people reach the portal */
  publicUrl?: string;
  /** of people, for each address */
  maxCallsPerMinute?: number;
  /** the largest body in bytes; device doors set their own */
  bodyLimit?: number;
  /** how long the body of a call may take to come */
  bodyMs?: number;
};

const tokenOf = (request: FastifyRequest, endpoint: Endpoint, sessionCookie: SessionCookie): string | undefined => {
  const own = request.headers[headers.authToken];
  if (typeof own === 'string' && own) return own;
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return bearer;
  return endpoint.cookie && ['GET', 'HEAD'].includes(request.method) ? sessionCookie.read(request) : undefined;
};

const signedIn = async (
  options: HttpOptions,
  request: FastifyRequest,
  endpoint: Endpoint,
  sessionCookie: SessionCookie,
): Promise<SignedIn | null> => {
  if (endpoint.who === 'anyone' && !endpoint.tokenToo) return null;
  const token = tokenOf(request, endpoint, sessionCookie);
  if (!token && endpoint.who === 'anyone') return null;
  if (!token) throw refuse('NOT_SIGNED_IN');
  const member = await options.memberOf(token);
  if (!member) throw refuse('SESSION_ENDED');
  if (member.mustEnrol && endpoint.who !== 'anyone' && !endpoint.beforeSecondFactor)
    throw refuse('SECOND_FACTOR_REQUIRED');
  return member;
};

const addPlugins = async (fastify: FastifyInstance, options: HttpOptions): Promise<void> => {
  await fastify.register(cookie);
  await fastify.register(compress, {
    threshold: 1_024,
    zlibOptions: { level: 3 }, // a third of the time of the usual 6 for 4 % more bytes
    encodings: ['gzip'],
    globalDecompression: false,
  });
  await addAddressLimit(fastify, options.maxCallsPerMinute ?? maxCallsPerMinute);
};

/** Fastify's own reader of JSON, once the depth is known. */
const addJsonParser = (fastify: FastifyInstance): void => {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    isTooDeep(body) ? done(refuse('BAD_REQUEST')) : parse(request, body, done),
  );
};

/** Uploads from a field's mobile network take minutes; they are watched byte by byte where they come in. */
const longestRequestMs = 15 * 60_000;
/** Every other body is small: a sender that is not done with it by then is cut off. */
const longestBodyMs = 60_000;

const cutSlowBodies = (fastify: FastifyInstance, ms: number): void => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const upload = request.headers['content-type']?.startsWith('multipart/') ?? false;
    if (upload || request.method === 'GET' || request.method === 'HEAD') return done();
    const timer = setTimeout(() => !request.raw.complete && request.raw.destroy(), ms);
    request.raw.once('close', () => clearTimeout(timer));
    return done();
  });
};

const isCallOfPerson = ({ url }: FastifyRequest): boolean =>
  url.startsWith(`${apiPrefix}/`) && url !== `${apiPrefix}/health`;

/** The HTTP server with everything that is the same for all calls: limits, headers, identity, errors, one log line a call. */
export const createHttpServer = async (options: HttpOptions): Promise<HttpServer> => {
  const { log } = options.ctx;
  const https = Boolean(options.tls) || (options.publicUrl?.startsWith('https:') ?? false);
  const securityHeaders = createSecurityHeaders(https);
  const unreadable = createUnreadableRequests(securityHeaders);
  const sessionCookie = createSessionCookie(https);
  const fastify = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }), // one line of our own instead, below
    genReqId: () => randomUUID(),
    bodyLimit: options.bodyLimit ?? 1_048_576,
    requestTimeout: longestRequestMs,
    connectionTimeout: 120_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    ...unreadable.options,
    ...(options.trustProxy && { trustProxy: options.trustProxy.split(',').map((address) => address.trim()) }),
    ...(options.tls && { https: options.tls }),
  }) as unknown as FastifyInstance;
  fastify.removeContentTypeParser('text/plain'); // a form on another site can send it without asking first
  addJsonParser(fastify);
  addSecurityHeaders(fastify, securityHeaders);
  fastify.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  unreadable.add(fastify);
  await addPlugins(fastify, options);
  cutSlowBodies(fastify, options.bodyMs ?? longestBodyMs);
  fastify.addHook('onRequest', async (request) => {
    const change = request.method !== 'GET' && request.method !== 'HEAD';
    if (change && request.url.startsWith(apiPrefix) && request.headers['sec-fetch-site'] === 'cross-site')
      throw refuse('FORBIDDEN');
  });
  fastify.decorateRequest('member', null);
  fastify.addHook('onResponse', async (request, reply) => {
    // Thousands of samples an hour and the balancer's questions would fill the log: what goes well of them is for `debug`.
    const level = reply.statusCode < 400 && !isCallOfPerson(request) ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ...(request.member && { mno: request.member.mno }),
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'call',
    );
  });
  fastify.setErrorHandler((error, request, reply) => answerError(error, request, reply));

  return {
    fastify,
    costlyCalls: createCostlyCalls(),
    async callContext(request, reply, endpoint) {
      const member = await signedIn(options, request, endpoint, sessionCookie);
      request.member = member;
      return {
        ...options.ctx,
        log: request.log as CallContext['log'],
        member,
        language: languageOf(request.headers['accept-language']),
        requestId: request.id,
        address: request.ip,
        network: networkPrefix(request.ip),
        header: (name) => {
          if (name === headers.farmId && !endpoint.farm) return undefined;
          const value = request.headers[name];
          return typeof value === 'string' && value ? value : undefined;
        },
        setCookie: (value, maxAge) => sessionCookie.write(request, reply, value, maxAge),
      };
    },
  };
};
