import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { apiPrefix } from '@onsil/contract/endpoint';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import type { HttpServer } from './http.ts';
import { refuse } from './refusal.ts';

const dist = path.join(import.meta.dirname, '../../../web/dist');

/** Hashed files never change; the page itself is asked for anew each time. */
const forever = 'public, max-age=31536000, immutable';

/** Browsers want a page by name; monitors and `curl` take anything, but so does a page whose script is gone. */
const asksForPage = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean => {
  const anything = accept.includes('*/*') && path.posix.extname(url.replace(/\?.*/, '')) === '';
  return ['GET', 'HEAD'].includes(method) && (anything || accept.includes('text/html'));
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
    if (!page || !asksForPage(request) || request.url.startsWith(apiPrefix) || request.url.startsWith('/api/'))
      throw refuse('NO_CALL');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
};
