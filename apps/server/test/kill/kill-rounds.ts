import { connectAsync, type MqttClient } from 'mqtt';
import type { Series } from '@onsil/contract/telemetry';
import { demoTokens, freePort, signInAt, startProcess, type PortalProcess } from '../portal-process.ts';

export type KillOutcome = {
  rounds: number;
  acknowledged: number;
  missing: number;
  twice: number;
  slowestStartMs: number;
};

const minute = 60_000;
/** One sample a minute from here on, so that a bucket of one minute tells whether a sample is there, and how often. */
const firstTs = Math.floor((Date.now() - 60 * 86_400_000) / minute) * minute;

type Sender = { systemId: string; token: string; acknowledged: Set<number>; next: number };

const take = (sender: Sender): number => firstTs + sender.next++ * minute;

const sendByHttp = async (url: string, sender: Sender, going: () => boolean): Promise<void> => {
  while (going()) {
    const stamps = Array.from({ length: 5 }, () => take(sender));
    const body = JSON.stringify(
      stamps.map((ts) => ({ ts, values: { temperature: 20 + ((ts / minute) % 10), humidity: 60 } })),
    );
    try {
      const reply = await fetch(`${url}/api/v1/${sender.token}/telemetry`, { method: 'POST', body });
      if (reply.status === 200) stamps.forEach((ts) => sender.acknowledged.add(ts));
    } catch {
      return; // the server is gone: what was not acknowledged is not counted
    }
  }
};

const sendByMqtt = async (port: number, sender: Sender, going: () => boolean): Promise<void> => {
  let client: MqttClient | undefined;
  try {
    client = await connectAsync(`mqtt://127.0.0.1:${port}`, { username: sender.token, reconnectPeriod: 0 });
    client.on('error', () => undefined);
    const connection = client;
    const lane = async (): Promise<void> => {
      while (going() && connection.connected) {
        const ts = take(sender);
        await connection.publishAsync(
          'v1/devices/me/telemetry',
          JSON.stringify({ ts, values: { temperature: 21, humidity: 61 } }),
          { qos: 1 },
        );
        sender.acknowledged.add(ts);
      }
    };
    const closed = new Promise<void>((resolve) => connection.once('close', () => resolve()));
    await Promise.race([Promise.all([lane(), lane(), lane()]), closed]);
  } catch {
    // as above
  } finally {
    client?.end(true);
  }
};

const storedCounts = async (url: string, systemId: string, until: number): Promise<Map<number, number>> => {
  const session = await signInAt(url, 'manager');
  const counts = new Map<number, number>();
  const window = 2_000 * minute;
  for (let from = firstTs; from < until; from += window) {
    const query = new URLSearchParams({
      systemId,
      fields: 'temperature',
      from: String(from / 1000),
      to: String((from + window) / 1000),
      points: '4000',
    });
    const reply = await fetch(`${url}/web/v1/influx/status-logs/field?${query}`, {
      headers: { 'x-auth-token': session.idToken },
    });
    const { item } = (await reply.json()) as { item: Series };
    item.t.forEach((seconds, index) => counts.set(seconds * 1000, item.series[0]?.count[index] ?? 0));
  }
  return counts;
};

const judge = async (url: string, sender: Sender): Promise<{ missing: number; twice: number }> => {
  const counts = await storedCounts(url, sender.systemId, firstTs + sender.next * minute);
  const missing = [...sender.acknowledged].filter((ts) => (counts.get(ts) ?? 0) < 1).length;
  const twice = [...counts.values()].filter((count) => count > 1).length;
  return { missing, twice };
};

/**
 * Kills the server with SIGKILL in the middle of a load over HTTP and MQTT, again and again, and counts at the end which
 * acknowledged samples are not there, or there twice.
 */
export const killRounds = async (
  dataDir: string,
  rounds: number,
  secondsARound: () => number,
): Promise<KillOutcome> => {
  const [port, mqttPort] = [await freePort(), await freePort()];
  let slowestStartMs = 0;
  const start = async (): Promise<PortalProcess> => {
    const began = performance.now();
    const portal = await startProcess({ dataDir, port, mqttPort });
    slowestStartMs = Math.max(slowestStartMs, performance.now() - began);
    return portal;
  };
  let portal = await start();
  const tokens = await demoTokens(dataDir);
  const sender = (systemId: string): Sender => ({
    systemId,
    token: tokens[systemId] ?? '',
    acknowledged: new Set(),
    next: 0,
  });
  const [overHttp, overMqtt] = [sender('PG-A-OWN'), sender('PG-A-R1')];
  for (let round = 0; round < rounds; round += 1) {
    let going = true;
    const load = [sendByHttp(portal.url, overHttp, () => going), sendByMqtt(mqttPort, overMqtt, () => going)];
    await new Promise((resolve) => setTimeout(resolve, secondsARound() * 1000));
    portal.child.kill('SIGKILL');
    await portal.ended;
    going = false;
    await Promise.all(load);
    portal = await start();
  }
  const [http, mqtt] = [await judge(portal.url, overHttp), await judge(portal.url, overMqtt)];
  portal.child.kill('SIGTERM');
  await portal.ended;
  return {
    rounds,
    acknowledged: overHttp.acknowledged.size + overMqtt.acknowledged.size,
    missing: http.missing + mqtt.missing,
    twice: http.twice + mqtt.twice,
    slowestStartMs: Math.round(slowestStartMs),
  };
};
