import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createUnadmittedSockets } from './unadmitted-sockets.ts';

test('of sockets that come in the same moment the oldest are closed, so that no more are open than may be', () => {
  const unadmitted = createUnadmittedSockets({ process: 3, network: 10 }, () => undefined);
  const sockets = Array.from({ length: 5 }, () => new Socket());
  for (const socket of sockets) unadmitted.add(socket);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false, false]);
});

test('a socket that has sent its CONNECT is not closed for others', () => {
  const unadmitted = createUnadmittedSockets({ process: 10, network: 1 }, () => undefined);
  const [connected, waiting, next] = [new Socket(), new Socket(), new Socket()];
  unadmitted.add(connected)();
  unadmitted.add(waiting);
  unadmitted.add(next);
  expect([connected, waiting, next].map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
});
