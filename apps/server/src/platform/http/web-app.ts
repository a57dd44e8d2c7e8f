import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { apiError } from './api-error.ts';
import type { HttpServer } from './server.ts';

const dist = path.join(import.meta.dirname, '../../../../web/dist');

/** Files with a hash in their name never change; the page is revalidated each time. */
const immutableCache = 'public, max-age=31536000, immutable';

/** First path segments that programs request (databases, monitors and this server's own); they are never pages. */
const programSegments: ReadonlySet<string> = new Set([
  'api',
  'web',
  'write',
  'query',
  'metrics',
  'ping',
  'health',
  'ready',
]);
/** Monitors and `curl` accept any type: they get the start pages, and 404 elsewhere. */
const startPages: ReadonlySet<string> = new Set(['/', '/signin']);

const asksForPage = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean => {
  const address = url.replace(/[?#].*/, '');
  if (!['GET', 'HEAD'].includes(method) || programSegments.has(address.split('/', 2)[1]?.toLowerCase() ?? ''))
    return false;
  return accept.includes('text/html') || (accept.includes('*/*') && startPages.has(address));
};

/** Serves the built web app: its files, and its page for every address that is neither a call nor a file. */
export const serveWebApp = async ({ fastify }: HttpServer): Promise<void> => {
  const built = existsSync(path.join(dist, 'index.html'));
  if (built) {
    await fastify.register(fastifyStatic, {
      root: dist,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) =>
        reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? immutableCache : 'no-cache'),
    });
  }
  fastify.setNotFoundHandler(async (request, reply) => {
    if (!built || !asksForPage(request)) throw apiError('NO_CALL');
    return reply.sendFile('index.html');
  });
};
