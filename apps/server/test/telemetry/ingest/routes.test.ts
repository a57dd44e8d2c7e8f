import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeController, makeFarm, type TestController } from '../../support/factories.ts';
import type { Reply } from '../../support/harness.ts';
import { beforeTests, usePortal } from '../../support/hooks.ts';
import { allSamples } from '../../support/stored-samples-world.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const controller = beforeTests(() => makeController(portal));

const stored = async (one: TestController): Promise<Record<string, unknown>[]> =>
  (
    await portal.pool.query<Record<string, unknown>>(
      `select (extract(epoch from ts) * 1000)::float8 as ms, temperature, humidity, co2 from ${allSamples} r where controller_no = $1 order by ts`,
      [one.controllerNo],
    )
  ).rows;

const write = (
  token: string,
  body: string | Buffer,
  query: Record<string, string> = { precision: 's' },
  headers: Record<string, string> = {},
): Promise<Reply> =>
  portal.call(null, 'POST', '/api/v2/write', {
    body,
    query,
    headers: { authorization: `Token ${token}`, 'content-type': 'text/plain', ...headers },
  });

test('all three forms of telemetry over HTTP are accepted', async () => {
  const one = await makeController(portal);
  const path = `/api/v1/${one.token}/telemetry`;
  const forms = [
    { temperature: 21 },
    { ts: noon - 60_000, values: { temperature: 22 } },
    [
      { ts: noon - 120_000, values: { temperature: 23 } },
      { ts: noon - 180_000, values: { temperature: 24 } },
    ],
  ];
  for (const body of forms) expect((await portal.call(null, 'POST', path, { body })).status).toBe(200);
  expect((await stored(one)).map((row) => row['temperature'])).toEqual([24, 23, 22, 21]);
});

test('a body without a content type is accepted, one that is not JSON is rejected', async () => {
  const one = await makeController(portal);
  const path = `/api/v1/${one.token}/telemetry`;
  expect((await portal.call(null, 'POST', path, { body: '{"temperature":21}' })).status).toBe(200);
  expect((await portal.call(null, 'POST', path, { body: '{"temperature":21' })).status).toBe(400);
  expect((await portal.call(null, 'POST', path, { body: 'x'.repeat(1_100_000) })).status).toBe(413);
});

test('a value too small for the database is stored as 0, and not refused for ever', async () => {
  const one = await makeController(portal);
  const path = `/api/v1/${one.token}/telemetry`;
  expect((await portal.call(null, 'POST', path, { body: { temperature: 5e-324 } })).status).toBe(200);
  expect((await stored(one))[0]?.['temperature']).toBe(0);
});

test('gzipped telemetry is accepted', async () => {
  const one = await makeController(portal);
  const reply = await portal.call(null, 'POST', `/api/v1/${one.token}/telemetry`, {
    body: gzipSync(JSON.stringify({ temperature: 20 })),
    headers: { 'content-encoding': 'gzip' },
  });
  expect(reply.status).toBe(200);
  expect(await stored(one)).toHaveLength(1);
});

test('an unknown token is rejected at every endpoint', async () => {
  expect((await portal.call(null, 'POST', '/api/v1/guessed/telemetry', { body: { temperature: 21 } })).status).toBe(
    401,
  );
  expect((await portal.call(null, 'POST', '/api/v1/guessed/attributes', { body: { firmware: '1' } })).status).toBe(401);
  expect((await write('guessed', 'climate temperature=21')).status).toBe(401);
});

test('other identifiers of a controller are not credentials, in any form', async () => {
  const gateway = await makeController(portal, { gateway: true });
  const { controllerId } = await makeController(portal, { farmNo: gateway.farmNo });
  expect((await write(gateway.token, `climate,systemId=${controllerId} temperature=21 ${noon / 1000}`)).status).toBe(
    204,
  );
  const known = [`${gateway.controllerNo} ${controllerId}`, controllerId];
  const guesses = [...known, ...known.flatMap((one) => [`behind ${one}`, `token ${one}`]), gateway.token.repeat(3)];
  const answers = await Promise.all(guesses.map((guess) => write(guess, 'climate temperature=21')));
  expect(answers.map(({ status }) => status)).toEqual(guesses.map(() => 401));
});

test('a message without a valid value is answered 400 with the reasons', async () => {
  const reply = await portal.call(null, 'POST', `/api/v1/${controller.token}/telemetry`, {
    body: { temperature: 999 },
  });
  expect(reply.status).toBe(400);
  expect(JSON.parse(reply.raw.body)).toEqual({
    stored: 0,
    rejected: [{ ts: noon, key: 'temperature', value: '999', reason: 'out_of_physical_range' }],
  });
});

test('attributes are kept, the newest wins', async () => {
  const path = `/api/v1/${controller.token}/attributes`;
  await portal.call(null, 'POST', path, { body: { firmware: '1.0', serial: 77 } });
  expect((await portal.call(null, 'POST', path, { body: { firmware: '1.1' } })).status).toBe(200);
  const { rows } = await portal.pool.query(
    'select key, value from controller_attribute where controller_no = $1 order by key',
    [controller.controllerNo],
  );
  expect(rows).toEqual([
    { key: 'firmware', value: '1.1' },
    { key: 'serial', value: 77 },
  ]);
});

test('line protocol is accepted with its precision, plain and gzipped', async () => {
  const one = await makeController(portal);
  expect((await write(one.token, `climate,house=A temperature=21.3,humidity=60i ${noon / 1000}`)).status).toBe(204);
  const compressed = gzipSync(`climate temperature=22 ${noon - 60_000}\nclimate co2=800 ${noon - 120_000}`);
  expect((await write(one.token, compressed, { precision: 'ms' }, { 'content-encoding': 'gzip' })).status).toBe(204);
  expect((await write(one.token, `climate temperature=23 ${noon - 180_000}000000`, {})).status).toBe(204);
  expect(await stored(one)).toEqual([
    { ms: noon - 180_000, temperature: 23, humidity: null, co2: null },
    { ms: noon - 120_000, temperature: null, humidity: null, co2: 800 },
    { ms: noon - 60_000, temperature: 22, humidity: null, co2: null },
    { ms: noon, temperature: expect.closeTo(21.3, 4), humidity: 60, co2: null },
  ]);
});

test.each(['constructor', '__proto__', 'toString', 'h', ''])('%s is no precision', async (precision) => {
  const reply = await write(controller.token, `climate temperature=21 ${noon / 1000}`, { precision });
  expect([reply.status, JSON.parse(reply.raw.body)]).toEqual([
    400,
    { code: 'invalid', message: 'precision must be ns, us, ms or s' },
  ]);
});

test('of a write with wrong lines the right ones are kept and the wrong ones named', async () => {
  const one = await makeController(portal);
  const reply = await write(
    one.token,
    `climate temperature=21 ${noon / 1000}\nthis is no line\nclimate temperature=hot ${noon / 1000}`,
  );
  expect(reply.status).toBe(400);
  expect(JSON.parse(reply.raw.body)).toMatchObject({
    code: 'partial write',
    line: 2,
    message: expect.stringContaining('line 2'),
  });
  expect(await stored(one)).toHaveLength(1);
});

test('a body that unpacks beyond the limit is rejected and nothing of it is stored', async () => {
  const one = await makeController(portal);
  const bomb = gzipSync(`climate temperature=21 ${noon / 1000}\n`.repeat(400_000));
  const reply = await write(one.token, bomb, { precision: 's' }, { 'content-encoding': 'gzip' });
  expect(reply.status).toBe(413);
  expect(await stored(one)).toHaveLength(0);
});

test('a gateway reports for the controllers of its own farm, by their system id, and for no others', async () => {
  const farm = await makeFarm(portal);
  const gateway = await makeController(portal, { farmNo: farm.farmNo, gateway: true });
  const [own, foreign] = [await makeController(portal, { farmNo: farm.farmNo }), await makeController(portal)];
  const reply = await write(
    gateway.token,
    [own, foreign].map((one) => `climate,systemId=${one.controllerId} temperature=21 ${noon / 1000}`).join('\n'),
  );
  expect(reply.status).toBe(400);
  expect(JSON.parse(reply.raw.body)).toMatchObject({
    code: 'partial write',
    message: expect.stringContaining('unknown_device'),
  });
  expect([await stored(own), await stored(foreign)].map((rows) => rows.length)).toEqual([1, 0]);
});

test('a gateway that loses its role at this moment gets no further controllers behind it', async () => {
  const gateway = await makeController(portal, { gateway: true });
  const { farmNo } = gateway;
  const [known, other] = [await makeController(portal, { farmNo }), await makeController(portal, { farmNo })];
  const report = ({ controllerId }: TestController) =>
    write(gateway.token, `climate,systemId=${controllerId} temperature=21 ${noon / 1000}`);
  expect((await report(known)).status).toBe(204);
  const change = await portal.pool.connect();
  await change.query('begin');
  await change.query('update controller set gateway = false where controller_no = $1', [gateway.controllerNo]);
  const reporting = report(other);
  await delay(200);
  await change.query('commit');
  change.release();
  expect((await reporting).status).toBe(400);
  const { rows } = await portal.pool.query(
    'select gateway_id as "gatewayId" from controller where controller_no = $1',
    [other.controllerNo],
  );
  expect(rows).toEqual([{ gatewayId: null }]);
  expect(await stored(other)).toEqual([]);
});

test('a device is read once and kept; its credential stops working at the notice of a change', async () => {
  const one = await makeController(portal);
  const path = `/api/v1/${one.token}/telemetry`;
  const sendOne = async () => (await portal.call(null, 'POST', path, { body: { temperature: 21 } })).status;
  expect(await sendOne()).toBe(200);
  await portal.pool.query('update controller set credential_hash = null where controller_no = $1', [one.controllerNo]);
  portal.clock.now += 10_000;
  expect(await sendOne()).toBe(200);
  portal.ctx.bus.publish('devices', [one.controllerNo + 1]);
  portal.ctx.bus.publish('devices', [one.controllerNo]);
  await expect.poll(sendOne).toBe(401);
});

test('a credential that was replaced while notices were lost stops working once they are back, and within an hour where none comes', async () => {
  const replaceUnnoticed = async (): Promise<() => Promise<number>> => {
    const one = await makeController(portal);
    const post = async (): Promise<number> =>
      (await portal.call(null, 'POST', `/api/v1/${one.token}/telemetry`, { body: { temperature: 21 } })).status;
    expect(await post()).toBe(200);
    await portal.pool.query('update controller set credential_hash = null where controller_no = $1', [
      one.controllerNo,
    ]);
    return post;
  };
  const hour = 3_600_001;
  const unnoticed = await replaceUnnoticed();
  portal.clock.now += hour;
  expect(await unnoticed()).toBe(401);
  portal.clock.now -= hour;

  const lost = await replaceUnnoticed();
  await portal.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'onsil events' and datname = current_database()`,
  );
  await expect.poll(lost, { timeout: 15_000, interval: 100 }).toBe(401);
});
