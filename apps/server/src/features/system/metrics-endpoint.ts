import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { formatMetrics, type MetricsSource } from './metrics.ts';

export const metricsPath = '/metrics';

type Answer = { status: number; headers: Record<string, string>; body: string };

const plainTextHeaders = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares hashes, whose equal length makes the comparison constant-time for any input. */
const isToken = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(hash(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''), hash(token));

const respond = async (
  source: MetricsSource,
  token: string | undefined,
  authorization: string | undefined,
): Promise<Answer> => {
  if (token === undefined)
    return {
      status: 404,
      headers: plainTextHeaders,
      body: 'Metrics are off: set ONSIL_METRICS_TOKEN to turn them on.\n',
    };
  if (!isToken(authorization, token))
    return {
      status: 401,
      headers: { ...plainTextHeaders, 'www-authenticate': 'Bearer' },
      body: 'Send the token of ONSIL_METRICS_TOKEN: Authorization: Bearer TOKEN\n',
    };
  const { contentType, body } = await formatMetrics(source);
  return { status: 200, headers: { ...plainTextHeaders, 'content-type': contentType }, body };
};

/** Registers /metrics without the limit of calls by address, which would refuse scrapes. */
export const metricsRoutes = (fastify: FastifyInstance, source: MetricsSource, token: string | undefined): void => {
  fastify.get(metricsPath, { config: { rateLimit: false } }, async (request, reply) => {
    const { status, headers, body } = await respond(source, token, request.headers.authorization);
    return reply.code(status).headers(headers).send(body);
  });
};

/** Serves /metrics on its own port, for a process without HTTP. */
export const createMetricsServer = (source: MetricsSource, token: string): Server =>
  createServer({ requestTimeout: 10_000, headersTimeout: 10_000, maxHeaderSize: 8_192 }, (request, reply) => {
    const path = request.url?.split('?')[0];
    const found = request.method === 'GET' && path === metricsPath;
    const response = found
      ? respond(source, token, request.headers.authorization)
      : Promise.resolve({ status: 404, headers: plainTextHeaders, body: 'Only GET /metrics exists here.\n' });
    response.then(
      ({ status, headers, body }) => reply.writeHead(status, headers).end(body),
      () => reply.writeHead(500, plainTextHeaders).end('The metrics could not be read.\n'),
    );
  });
