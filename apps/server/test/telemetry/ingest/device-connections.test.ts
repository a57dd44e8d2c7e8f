import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { addDeviceRoutes } from '#features/telemetry/http/device-routes.ts';
import { createHttpServer, type HttpServer } from '#platform/http/server.ts';
import { makeController, makeFarm } from '../../support/factories.ts';
import { usePortal } from '../../support/hooks.ts';
import { nobody } from '../../support/nobody.ts';

const portal = usePortal();
let farmNo: number;
beforeAll(async () => {
  ({ farmNo } = await makeFarm(portal));
});

/** Device calls on a port of their own: a call without a network has no connection. */
const listening = async (): Promise<{ fastify: HttpServer['fastify']; port: number }> => {
  const server = await createHttpServer({ ctx: portal.ctx, access: nobody });
  await addDeviceRoutes(server, portal.pipeline);
  const { fastify } = server;
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  const address = fastify.server.address();
  return { fastify, port: address && typeof address === 'object' ? address.port : 0 };
};

test('a sender that goes away within its bodies is not refused afterwards', async () => {
  const { fastify, port } = await listening();
  const controller = await makeController(portal, { farmNo });
  const url = `/api/v1/${controller.token}/telemetry`;
  let arrived: IncomingMessage | undefined;
  fastify.server.on('request', (request: IncomingMessage) => (arrived = request));
  for (let sent = 0; sent < 40; sent += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n{"temperature"`);
    await expect.poll(() => arrived?.readableFlowing, { interval: 5 }).toBe(true); // its body is being read
    arrived = undefined;
    socket.destroy();
  }
  // All that a credential may have in flight is free again.
  await expect.poll(() => portal.pipeline.limits.reserveBytes(controller.controllerNo, 32 * 1_048_576)).toBeDefined();
  await fastify.close();
});

test('polls of one connection leave no listeners behind', async () => {
  const { fastify, port } = await listening();
  const { token } = await makeController(portal, { farmNo });
  const sockets = new Set<Socket>();
  fastify.server.on('connection', (socket) => sockets.add(socket));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const counts: number[] = [];
  for (let polled = 0; polled < 3; polled += 1) {
    await new Promise((resolve) => {
      const options = { port, agent, path: `/api/v1/${token}/rpc?timeout=1000` };
      get(options, (reply) => reply.resume().on('end', resolve));
    });
    counts.push([...sockets][0]?.listenerCount('close') ?? 0);
  }
  agent.destroy();
  await fastify.close();
  expect([sockets.size, counts[2]]).toEqual([1, counts[0]]);
});
