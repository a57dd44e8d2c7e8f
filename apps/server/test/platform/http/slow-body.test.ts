import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer, type HttpServer } from '#platform/http/server.ts';
import { openTestPortal, type TestPortal } from '../../support/harness.ts';
import { nobody } from '../../support/nobody.ts';

let portal: TestPortal;
let server: HttpServer;
let port: number;

beforeAll(async () => {
  portal = await openTestPortal();
  server = await createHttpServer({ ctx: portal.ctx, access: nobody, bodyMs: 300 });
  server.fastify.post('/echo', (request) => ({ got: request.body }));
  await server.fastify.listen({ host: '127.0.0.1', port: 0 });
  const address = server.fastify.server.address();
  port = address && typeof address === 'object' ? address.port : 0;
});
afterAll(async () => {
  await server.fastify.close();
  await portal.close();
});

/** Sends the pieces with a pause between them, and returns the output until the connection closes. */
const talk = (pieces: readonly string[], pauseMs: number): Promise<{ said: string; ms: number }> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    socket.on('close', () => resolve({ said, ms: performance.now() - began }));
    socket.on('error', (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && reject(error));
    const sendNext = (index: number): void => {
      if (index >= pieces.length || socket.destroyed) return;
      socket.write(pieces[index] ?? '');
      setTimeout(() => sendNext(index + 1), pauseMs);
    };
    socket.on('connect', () => sendNext(0));
  });

const head =
  'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\nconnection: close\r\n\r\n';

test('a body that arrives in time is accepted', async () => {
  const { said } = await talk([head, '{"a":', '123}'], 50);
  expect(said).toContain('200 OK');
  expect(said).toContain('{"got":{"a":123}}');
});

test('a sender that is not done with its body in time is cut off', async () => {
  const { said, ms } = await talk([head, '{', '"', 'a', '"'], 200);
  expect(said).not.toContain('200 OK');
  expect(ms).toBeLessThan(2_000);
});
