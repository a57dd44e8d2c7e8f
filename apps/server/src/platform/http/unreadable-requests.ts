import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { negotiateLanguage } from '../text/language.ts';
import { apiError } from './api-error.ts';
import { toFailure } from './errors.ts';
import type { Headers } from './security-headers.ts';

/** Internal route for requests that the router cannot parse, so that all hooks run. */
const unreadablePath = '/unreadable-request';

/** Node closes such connections and responds itself, with a status by error code. */
const statusByCode: ReadonlyMap<string, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

const answerBytes = (status: number, headers: Headers): string => {
  const refusal = apiError(status === 431 ? 'TOO_LARGE' : 'BAD_REQUEST');
  const body = JSON.stringify(toFailure(refusal, negotiateLanguage(undefined), status));
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
};

/**
 * Responds to requests that the framework or Node rejects before routing (an unreadable address or header) with the
 * usual envelope and headers, repeating nothing of the request.
 */
export const createUnreadableRequests = (headers: Headers) => {
  const unreadable = new WeakSet<IncomingMessage>();
  let instance: FastifyInstance | undefined;
  return {
    options: {
      frameworkErrors(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
        request.raw.url = unreadablePath;
        unreadable.add(request.raw);
        instance?.routing(request.raw, reply.raw);
      },
      clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
        if (error.code === 'ECONNRESET' || socket.destroyed) return;
        if (socket.writable) socket.write(answerBytes(statusByCode.get(error.code ?? '') ?? 400, headers));
        socket.destroy(error);
      },
    } satisfies FastifyServerOptions,
    /** Call it after the hooks that set the response headers. */
    add(fastify: FastifyInstance): void {
      instance = fastify;
      fastify.addHook('onRequest', (request, _reply, done) =>
        done(unreadable.has(request.raw) ? apiError('BAD_REQUEST') : undefined),
      );
    },
  };
};
