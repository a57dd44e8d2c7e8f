import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import type { HttpServer } from './http.ts';
import { refuse } from './refusal.ts';

const dist = path.join(import.meta.dirname, '../../../web/dist');

/** Hashed files never change; the page itself is asked for anew each time. */
const forever = 'public, max-age=31536000, immutable';

/** The first steps of addresses where programs ask: databases', monitors' and this server's own. Nobody finds a page there. */
const programSteps: ReadonlySet<string> = new Set([
  'api',
  'web',
  'write',
  'query',
  'metrics',
  'ping',
  'health',
  'ready',
]);
/** Monitors and `curl` take anything: they get the page where people begin, and learn elsewhere that there is nothing. */
const startPages: ReadonlySet<string> = new Set(['/', '/signin']);

const asksForPage = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean => {
  const address = url.replace(/[?#].*/, '');
  if (!['GET', 'HEAD'].includes(method) || programSteps.has(address.split('/', 2)[1]?.toLowerCase() ?? ''))
    return false;
  return accept.includes('text/html') || (accept.includes('*/*') && startPages.has(address));
};

/** Serves the built web app: its files, and its page at every address that is no call and no file. */
export const serveWebApp = async ({ fastify }: HttpServer): Promise<void> => {
  const built = existsSync(path.join(dist, 'index.html'));
  if (built) {
    await fastify.register(fastifyStatic, {
      root: dist,
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, file) =>
        reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? forever : 'no-cache'),
    });
  }
  const page = built ? await readFile(path.join(dist, 'index.html')) : undefined;
  fastify.setNotFoundHandler(async (request, reply) => {
    if (!page || !asksForPage(request)) throw refuse('NO_CALL');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
};
