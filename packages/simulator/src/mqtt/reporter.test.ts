import { createServer, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { afterEach, describe, expect, test } from 'vitest';
import { type Reporter, type ReportingController, startReporter } from './reporter.ts';

type Payload = { ts: number; values: Record<string, number> };
type Delivery = Payload & { user: string; topic: string; qos: number };
type Broker = {
  port: number;
  deliveries: Delivery[];
  /** number of subscribed devices */
  listening(): number;
  say(topic: string, payload: string): void;
  close(): Promise<void>;
};

/** A broker that accepts some tokens and records messages. */
async function startBroker(tokens: readonly string[], port = 0): Promise<Broker> {
  const aedes = await Aedes.createBroker();
  const users = new Map<unknown, string>();
  const deliveries: Delivery[] = [];
  aedes.authenticate = (client, user, _password, done) => {
    users.set(client, user ?? '');
    if (tokens.includes(user ?? '')) done(null, true);
    else done(Object.assign(new Error('unknown device'), { returnCode: 4 }), false);
  };
  aedes.authorizePublish = (client, packet, done) => {
    const payload: Payload = JSON.parse(packet.payload.toString());
    deliveries.push({ user: users.get(client) ?? '', topic: packet.topic, qos: packet.qos, ...payload });
    done(null);
  };
  let listening = 0;
  aedes.on('subscribe', () => (listening += 1));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    aedes.handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the broker listens on no port');
  return {
    port: address.port,
    deliveries,
    listening: () => listening,
    say: (topic, payload) =>
      aedes.publish({ cmd: 'publish', topic, payload, qos: 1, dup: false, retain: false }, () => undefined),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await new Promise<void>((resolve) => aedes.close(resolve));
    },
  };
}

async function until(holds: () => boolean, ms = 8000): Promise<void> {
  const end = performance.now() + ms;
  while (!holds()) {
    if (performance.now() > end) throw new Error('it did not come about');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const running: { broker?: Broker; reporter?: Reporter } = {};
afterEach(async () => {
  await running.reporter?.stop();
  await running.broker?.close();
  delete running.reporter;
  delete running.broker;
});

async function report(broker: Broker, controllers: ReportingController[], intervalS: number) {
  const errors: string[] = [];
  running.broker = broker;
  running.reporter = await startReporter({
    url: `mqtt://127.0.0.1:${broker.port}`,
    controllers,
    intervalS,
    now: () => Date.now(),
    onError: (error) => errors.push(error.message),
  });
  return errors;
}

test('every device connects with its token and sends a sample at once', async () => {
  const broker = await startBroker(['one', 'two']);
  const before = Date.now();
  const errors = await report(
    broker,
    [
      { controllerId: 'PG-A-R1', token: 'one' },
      { controllerId: 'NJ-1', token: 'two' },
    ],
    60,
  );
  await until(() => broker.deliveries.length === 2);
  expect(new Set(broker.deliveries.map(({ user }) => user))).toEqual(new Set(['one', 'two']));
  for (const { topic, qos, ts, values } of broker.deliveries) {
    expect([topic, qos]).toEqual(['v1/devices/me/telemetry', 1]);
    expect(ts).toBeGreaterThanOrEqual(before);
    expect(ts).toBeLessThanOrEqual(Date.now());
    expect(values['temperature']).toBeGreaterThan(0);
  }
  expect(errors).toEqual([]);
});

test('samples follow on the slots of the clock', async () => {
  const broker = await startBroker(['one']);
  await report(broker, [{ controllerId: 'PG-A-R1', token: 'one' }], 0.2);
  await until(() => broker.deliveries.length >= 6);
  const [, ...onSlots] = broker.deliveries.map(({ ts }) => ts);
  expect(new Set(onSlots.map((ts) => ts % 200)).size).toBe(1);
  expect(onSlots).toEqual([...new Set(onSlots)].toSorted((one, other) => one - other));
});

test('a broker that was away gets everything later, with its own time, in order, with one error reported', async () => {
  const first = await startBroker(['one']);
  const errors = await report(first, [{ controllerId: 'PG-A-R1', token: 'one' }], 0.2);
  await until(() => first.deliveries.length >= 3);
  await first.close();
  const seen = first.deliveries.at(-1)?.ts ?? 0;
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const back = Date.now();
  const second = await startBroker(['one'], first.port);
  running.broker = second;
  await until(() => second.deliveries.some(({ ts }) => ts > back));
  const times = [...new Set(second.deliveries.map(({ ts }) => ts))];
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const slots = times.filter((ts) => ts > seen);
  expect(slots.filter((ts) => ts < back).length).toBeGreaterThanOrEqual(5);
  expect(new Set(slots.slice(1).map((ts, index) => ts - (slots[index] ?? 0)))).toEqual(new Set([200]));
  expect(errors.length).toBeLessThanOrEqual(1);
}, 20_000);

test('a rejected token is reported and does not block the start', async () => {
  const errors = await report(await startBroker(['one']), [{ controllerId: 'NJ-2', token: 'stolen' }], 60);
  await until(() => errors.length > 0);
  expect(errors[0]).toContain('NJ-2');
});

describe('a control setting', () => {
  const tellEveryone = (broker: Broker, said: unknown) => broker.say('v1/devices/me/attributes', JSON.stringify(said));
  const answersOf = ({ deliveries }: Broker) => deliveries.filter(({ topic }) => topic === 'v1/devices/me/attributes');

  test('is answered after a few seconds by its version, the newest alone', async () => {
    const broker = await startBroker(['one', 'two']);
    await report(
      broker,
      [
        { controllerId: 'PG-A-R1', token: 'one' },
        { controllerId: 'PG-A-R2', token: 'two', silentOnSettings: true },
      ],
      60,
    );
    await until(() => broker.deliveries.length === 2 && broker.listening() === 1);
    tellEveryone(broker, { controlSetting: { version: 6 } });
    tellEveryone(broker, { controlSetting: { version: 7 } });
    tellEveryone(broker, { firmware: '1.0' });
    tellEveryone(broker, 'no setting');
    await until(() => answersOf(broker).length > 0);
    expect(answersOf(broker)).toMatchObject([{ user: 'one', qos: 1, controlSettingVersion: 7 }]);
  }, 20_000);

  test('that has been superseded is not acknowledged', async () => {
    const broker = await startBroker(['one']);
    await report(broker, [{ controllerId: 'PG-A-R1', token: 'one' }], 60);
    await until(() => broker.listening() === 1);
    tellEveryone(broker, { controlSetting: { version: 6 } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await running.reporter?.stop();
    delete running.reporter;
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(answersOf(broker)).toEqual([]);
  }, 20_000);
});

test('after stop nothing is sent any more', async () => {
  const broker = await startBroker(['one']);
  await report(broker, [{ controllerId: 'PG-A-R1', token: 'one' }], 0.2);
  await until(() => broker.deliveries.length >= 2);
  await running.reporter?.stop();
  delete running.reporter;
  const count = broker.deliveries.length;
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(broker.deliveries.length).toBe(count);
});

test('an unknown system id is refused', async () => {
  const broker = await startBroker([]);
  await expect(report(broker, [{ controllerId: 'XX-9', token: 'one' }], 60)).rejects.toThrow(RangeError);
});
