import { demoTokens, freePort, startProcess, type PortalProcess } from '../portal-process.ts';
import { differenceOf, type Difference } from './kill-counts.ts';
import { openSender, sendByHttp, sendByMqtt, type Sender } from './kill-senders.ts';

export type KillOutcome = Difference & {
  /** samples acknowledged when they were sent first */
  acknowledged: number;
  /** samples sent again after a restart, since their acknowledgement never came */
  repeated: number;
  /** of each start after a kill */
  startMs: number[];
};

/** A Korean midnight, so long ago that the senders' samples of five seconds do not reach today. */
const firstTs = Math.floor(Date.now() / 86_400_000 - 80) * 86_400_000 - 9 * 3_600_000;
const patienceMs = 60_000;

const sum = (senders: readonly Sender[], what: 'acknowledged' | 'repeated'): number =>
  senders.reduce((all, one) => all + one[what], 0);

/**
 * Kills the server of one data folder with SIGKILL in the middle of a load over HTTP and MQTT, again and again. After each
 * start the senders repeat what was not acknowledged; at the end what the portal shows is compared with what was sent.
 */
export const killRounds = async (
  dataDir: string,
  rounds: number,
  secondsARound: () => number,
): Promise<KillOutcome> => {
  const [port, mqttPort] = [await freePort(), await freePort()];
  const start = (): Promise<PortalProcess> => startProcess({ dataDir, port, mqttPort });
  let portal = await start();
  try {
    const tokens = await demoTokens(dataDir);
    const sender = (systemId: string): Sender => openSender(systemId, tokens[systemId] ?? '', firstTs);
    const [overHttp, overMqtt] = [sender('PG-A-OWN'), sender('PG-A-R1')];
    const send = (going: () => boolean) =>
      Promise.all([sendByHttp(portal.url, overHttp, going), sendByMqtt(mqttPort, overMqtt, going)]);
    const startMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      let going = true;
      const load = send(() => going);
      await new Promise((resolve) => setTimeout(resolve, secondsARound() * 1000));
      portal.child.kill('SIGKILL');
      await portal.ended;
      going = false;
      await load;
      const began = performance.now();
      portal = await start();
      startMs.push(Math.round(performance.now() - began));
    }
    await send(() => false);
    const senders = [overHttp, overMqtt];
    const { missing, twice } = await differenceOf(portal.url, senders, patienceMs);
    return { acknowledged: sum(senders, 'acknowledged'), repeated: sum(senders, 'repeated'), missing, twice, startMs };
  } finally {
    portal.child.kill('SIGTERM');
    await portal.ended;
  }
};
