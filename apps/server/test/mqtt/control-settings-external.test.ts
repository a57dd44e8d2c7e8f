import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeController, type TestController } from '../support/factories.ts';
import { beforeEachTest, usePortal, useCast } from '../support/hooks.ts';
import { attributesOf, readableLog, refusedOf, send } from './harness.ts';
import { accessList, hasMosquitto, type Mosquitto } from './mosquitto-process.ts';
import { consume, deviceOf, startMosquitto } from './mosquitto.ts';
import { listen, minutely, saveSetting, setting, stateOfSetting } from './settings-world.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');

const portal = usePortal({ now: noon });
const cast = useCast(portal);
const controller = beforeEachTest(() => makeController(portal, { farmNo: cast.farm.farmNo }));
let topic: string;
beforeEach(async () => {
  topic = `v1/devices/${controller.controllerId}/control-setting`;
});

const gatewayOf = (): Promise<TestController> => makeController(portal, { farmNo: cast.farm.farmNo, gateway: true });
const topicBehind = (gateway: TestController): string =>
  `v1/gateways/${gateway.controllerId}/control-setting/${controller.controllerId}`;
const save = (version: number): Promise<void> => saveSetting(portal, cast, controller, version);
const stateOf = (): Promise<string | undefined> => stateOfSetting(portal, cast, controller);
/** The retained message that a new subscriber receives. */
const retained = async (broker: Mosquitto, who: TestController, at: string): Promise<unknown[]> => {
  const device = await deviceOf(broker, who);
  const heard = await listen(device, [at]);
  await delay(200);
  await device.endAsync();
  return heard.map(({ said }) => said);
};

describe.skipIf(!hasMosquitto)('with a Mosquitto (skipped where none is installed)', () => {
  test('settings are retained on a topic of each controller, which no other one may read', async () => {
    const other = await makeController(portal, { farmNo: cast.farm.farmNo });
    const broker = await startMosquitto([controller.controllerId, other.controllerId]);
    await save(0); // while the broker is disconnected
    await consume(broker.ingestUrl(), portal.pipeline);
    const [device, stranger] = [await deviceOf(broker, controller), await deviceOf(broker, other)];
    const heard = await listen(device, [topic]);
    const overheard = await listen(stranger, [topic, `v1/devices/${other.controllerId}/control-setting`]);
    await expect.poll(() => heard).toMatchObject([{ topic, said: setting(1) }]);
    await send(device, `v1/devices/${controller.controllerId}/attributes`, { controlSettingVersion: 1 });
    await expect.poll(() => stateOf()).toBe('applied');
    await save(1);
    await expect.poll(() => heard).toMatchObject([{ said: setting(1) }, { said: setting(2) }]);
    expect(await retained(broker, controller, topic)).toEqual([setting(2)]);
    expect(overheard).toEqual([]);
  });

  test('a broker that lost its retained messages gets them again, answered or not', async () => {
    await save(0);
    const answer = { body: { controlSettingVersion: 1 } };
    await portal.call(null, 'POST', `/api/v1/${controller.token}/attributes`, answer);
    expect(await stateOf()).toBe('applied');
    const broker = await startMosquitto([controller.controllerId]);
    await consume(broker.ingestUrl(), portal.pipeline);
    await expect.poll(() => retained(broker, controller, topic)).toEqual([setting(1)]);
  });

  test('a gateway finds those of its controllers on topics of its own, and answers for them', async () => {
    const gateway = await gatewayOf();
    const broker = await startMosquitto([gateway.controllerId, controller.controllerId]);
    await consume(broker.ingestUrl(), portal.pipeline);
    const device = await deviceOf(broker, gateway);
    const heard = await listen(device, [`v1/gateways/${gateway.controllerId}/control-setting/+`]);
    const answer = (version: number): Promise<unknown> =>
      send(device, `v1/gateways/${gateway.controllerId}/attributes`, {
        [controller.controllerId]: { controlSettingVersion: version },
      });
    await answer(0); // from now on it is known to be behind the gateway
    await expect.poll(() => attributesOf(portal, controller)).toEqual({ controlSettingVersion: 0 });
    await save(0);
    await expect.poll(() => heard).toMatchObject([{ topic: topicBehind(gateway), said: setting(1) }]);
    await answer(1);
    await expect.poll(() => stateOf()).toBe('applied');
    // It may connect directly at any time and then receives its setting.
    expect(await retained(broker, controller, topic)).toEqual([setting(1)]);
  });

  test('a setting moves when another gateway reports for its controller, and is removed from the old topic', async () => {
    const [first, second] = [await gatewayOf(), await gatewayOf()];
    const broker = await startMosquitto([first.controllerId, second.controllerId, controller.controllerId]);
    await consume(broker.ingestUrl(), portal.pipeline);
    await save(0);
    const report = async (gateway: TestController): Promise<unknown> =>
      send(await deviceOf(broker, gateway), `v1/gateways/${gateway.controllerId}/telemetry`, {
        [controller.controllerId]: { temperature: 20 },
      });
    await report(first);
    await expect.poll(() => retained(broker, first, topicBehind(first))).toEqual([setting(1)]);
    await report(second);
    await expect.poll(() => retained(broker, second, topicBehind(second))).toEqual([setting(1)]);
    expect(await retained(broker, first, topicBehind(first))).toEqual([]);

    const noGateway = {
      code: 'RA-1',
      controllerName: 'A동 1실',
      type: 'CLIMATE',
      cultivationEnvType: 'PLANT_FACTORY',
      cultivationType: 'DFT',
      isGateway: false,
    };
    const change = portal.call(cast.admin, 'PUT', `/admin/controller/${second.controllerId}`, { body: noGateway });
    expect((await change).status).toBe(200);
    await expect.poll(() => retained(broker, second, topicBehind(second))).toEqual([]);
    expect(await retained(broker, controller, topic)).toEqual([setting(1)]);
  });

  test('no retained message of a retired controller or gateway stays at the broker', async () => {
    const gateway = await gatewayOf();
    const beside = await makeController(portal, { farmNo: cast.farm.farmNo });
    const broker = await startMosquitto([gateway.controllerId, controller.controllerId]);
    await consume(broker.ingestUrl(), portal.pipeline);
    await send(await deviceOf(broker, gateway), `v1/gateways/${gateway.controllerId}/telemetry`, {
      [controller.controllerId]: { temperature: 20 },
      [beside.controllerId]: { temperature: 20 },
    });
    await save(0);
    await saveSetting(portal, cast, beside, 0);
    const all = `v1/gateways/${gateway.controllerId}/control-setting/+`;
    await expect.poll(() => retained(broker, gateway, all)).toEqual([setting(1), setting(1)]);
    await portal.call(cast.admin, 'DELETE', `/admin/controller/${controller.controllerId}`);
    await expect.poll(() => retained(broker, gateway, all)).toEqual([setting(1)]);
    expect(await retained(broker, controller, topic)).toEqual([]);
    await portal.call(cast.admin, 'DELETE', `/admin/controller/${gateway.controllerId}`);
    await expect.poll(() => retained(broker, gateway, all)).toEqual([]);
  });

  test('a setting that the broker refused is published again within a minute', async () => {
    const aMinutePasses = minutely();
    const { log, lines } = readableLog();
    const broker = await startMosquitto([controller.controllerId], accessList.replaceAll(/^topic write .*$/gm, ''));
    await save(0);
    await consume(broker.ingestUrl(), portal.pipeline, log);
    await expect.poll(() => lines).toMatchObject([{ msg: expect.stringContaining('does not take a control setting') }]);
    expect(await retained(broker, controller, topic)).toEqual([]);
    broker.allow(accessList);
    await expect
      .poll(async () => {
        aMinutePasses();
        return retained(broker, controller, topic);
      })
      .toEqual([setting(1)]);
  });

  test('a controller that is no gateway answers for no other one', async () => {
    const sensor = await makeController(portal, { farmNo: cast.farm.farmNo });
    const broker = await startMosquitto([sensor.controllerId]);
    await consume(broker.ingestUrl(), portal.pipeline);
    await save(0);
    await send(await deviceOf(broker, sensor), `v1/gateways/${sensor.controllerId}/attributes`, {
      [controller.controllerId]: { controlSettingVersion: 1, firmware: 'forged' },
    });
    await expect
      .poll(() => refusedOf(portal, sensor))
      .toEqual([{ value: controller.controllerId, reason: 'unknown_device' }]);
    expect(await stateOf()).toBe('sent');
    expect(await attributesOf(portal, controller)).toEqual({});
    const row = await portal.pool.query('select gateway_id as "gatewayId" from controller where controller_no = $1', [
      controller.controllerNo,
    ]);
    expect(row.rows).toEqual([{ gatewayId: null }]);
  });
});
