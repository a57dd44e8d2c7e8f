import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeController, type TestController } from '../../support/factories.ts';
import type { Reply } from '../../support/harness.ts';
import { usePortal, useCast } from '../../support/hooks.ts';

const portal = usePortal();
const cast = useCast(portal);

const controllerOf = (): Promise<TestController> => makeController(portal, { farmNo: cast.farm.farmNo });
const answerOf = ({ status, raw }: Reply): unknown => [status, JSON.parse(raw.body)];

test('a device that waits for attributes over HTTP receives a new control setting', async () => {
  const controller = await controllerOf();
  const waiting = portal.call(null, 'GET', `/api/v1/${controller.token}/attributes/updates`, {
    query: { timeout: '30000' },
  });
  const slots = [{ startTime: '06:00', values: { temperature: 23 } }];
  let heard: Reply | undefined;
  void waiting.then((reply) => (heard = reply));
  // Repeated until received: it is not visible from outside that the long poll is waiting.
  for (let version = 0; !heard && version < 100; version += 1) {
    const body = { controllerId: controller.controllerId, version, slots };
    expect((await portal.call(cast.manager, 'POST', '/farm/connect-set', { body })).status).toBe(200);
    await delay(100);
  }
  expect(answerOf(await waiting)).toEqual([200, { controlSetting: { version: expect.any(Number), slots } }]);
});

test('a setting that was saved between two calls of a device is the answer to the next of them', async () => {
  const controller = await controllerOf();
  const poll = async (timeout: string): Promise<Reply> =>
    portal.call(null, 'GET', `/api/v1/${controller.token}/attributes/updates`, { query: { timeout } });
  expect((await poll('1')).status).toBe(408);
  const body = {
    controllerId: controller.controllerId,
    version: 0,
    slots: [{ startTime: '06:00', values: { temperature: 23 } }],
  };
  expect((await portal.call(cast.manager, 'POST', '/farm/connect-set', { body })).status).toBe(200);
  expect((await poll('30000')).status).toBe(200);
  expect((await poll('1')).status).toBe(408);
});
