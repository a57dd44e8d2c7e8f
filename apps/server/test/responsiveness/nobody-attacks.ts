import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import { inLanes, together, type Attack } from './attack.ts';
import { attackerAddress as from, send } from './send.ts';
import type { World } from './world.ts';

const json = { 'content-type': 'application/json' };

const post = ({ url }: World, address: string, body: object, signal: AbortSignal): Promise<unknown> =>
  send(`${url}/web/v1${address}`, { method: 'POST', headers: json, body: JSON.stringify(body), from, signal });

const wrong = createHash('sha256').update('a wrong guess').digest('hex');

/** Keeps `count` connections open that send only `text`. */
const silentConnections = async (port: number, count: number, text: string): Promise<void> => {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    socket.on('error', () => undefined).once('connect', () => socket.write(text));
    return socket;
  });
  await delay(1_500);
  for (const socket of sockets) socket.destroy();
};

export const nobodyAttacks: readonly Attack[] = [
  {
    name: 'nobody guesses the password of an administrator, 100 times at once',
    run: (world, signal) =>
      together(100, () => post(world, '/auth-token', { memberId: 'admin', memberPwd: wrong }, signal)),
  },
  {
    name: 'nobody guesses the passwords of 200 different members at once',
    run: (world, signal) =>
      together(200, (i) => post(world, '/auth-token', { memberId: `somebody${i}`, memberPwd: wrong }, signal)),
  },
  {
    name: 'nobody asks for 100 resets of a password',
    run: (world, signal) =>
      together(100, (i) =>
        post(world, '/member/token/pwd-reset', { memberId: `m${i}`, memberEmail: `m${i}@onsil.example` }, signal),
      ),
  },
  {
    name: 'nobody signs up 100 times at once',
    run: (world, signal) =>
      together(100, (i) =>
        post(
          world,
          '/member/signup',
          {
            memberId: `new${i}`,
            memberNm: '누구',
            memberPwd: wrong,
            phoneNo: '01012345678',
            memberEmail: `n${i}@onsil.example`,
            language: 'ko',
            agreedPrivacyYn: 'Y',
          },
          signal,
        ),
      ),
  },
  {
    name: 'nobody asks for 300 ids whether they are free',
    run: ({ url }, signal) => inLanes(300, (i) => send(`${url}/web/v1/member/id${i}?check=Y`, { from, signal })),
  },
  {
    name: 'nobody sends addresses that cannot be read',
    run: ({ url }, signal) =>
      inLanes(600, (i) => send(`${url}/web/v1/member/${i % 2 ? '%ff' : 'x'.repeat(300)}`, { from, signal })),
  },
  {
    name: 'nobody asks for 1,500 files that do not exist',
    run: ({ url }, signal) => inLanes(1_500, (i) => send(`${url}/assets/no-${i}.js`, { from, signal })),
  },
  {
    name: 'nobody asks for the whole OpenAPI document 20 times at once',
    run: ({ url }, signal) => together(20, () => send(`${url}/web/v1/openapi.json`, { from, signal })),
  },
  {
    name: 'nobody opens 500 connections and sends the beginning of a body',
    run: ({ url }) =>
      silentConnections(
        Number(new URL(url).port),
        500,
        'POST /web/v1/auth-token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
      ),
  },
  {
    name: 'nobody opens 500 connections to the broker and says nothing',
    run: ({ mqttPort }) => silentConnections(mqttPort, 500, ''),
  },
  {
    name: 'nobody connects to the broker with 300 guessed tokens',
    run: ({ mqttPort }) =>
      inLanes(300, (i) =>
        connectAsync(
          `mqtt://127.0.0.1:${mqttPort}`,
          { username: `guess${i}`, reconnectPeriod: 0, connectTimeout: 3_000 },
          false,
        ),
      ),
  },
  {
    name: 'nobody posts samples with 1,000 guessed tokens',
    run: ({ url }, signal) =>
      inLanes(1_000, (i) =>
        send(`${url}/api/v1/guess${i}/telemetry`, { method: 'POST', body: '{"temperature":1}', from, signal }),
      ),
  },
];
