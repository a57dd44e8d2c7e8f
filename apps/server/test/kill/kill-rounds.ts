import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { demoTokens, freePort, startProcess, type PortalProcess } from '../support/portal-process.ts';
import { differenceOf, type Difference } from './kill-counts.ts';
import { openSender, sendByHttp, sendByMqtt, type Sender } from './kill-senders.ts';

export type KillOutcome = Difference & {
  /** samples acknowledged on first sending */
  acknowledged: number;
  /** samples sent again after a restart, because no acknowledgement came */
  repeated: number;
  /** from each kill until the portal accepts samples again */
  startMs: number[];
  /** responses to devices while the database was unreachable */
  refusals: Refusal[];
  /** samples acknowledged on first sending after each fault, where the load goes on */
  after: number[];
};

/** A fault under a portal that keeps running; `env` applies to its start. */
export type Disturbance = {
  env?: NodeJS.ProcessEnv;
  /** tokens of controllers by system id; those of the demo without it */
  tokens?: Record<string, string>;
  /** restarts the portal after this many rounds */
  roundsPerStart?: number;
  /** The fault waits until so many samples of its round are acknowledged, and the load goes on after it until as many are. */
  samplesARound?: number;
  strike(dataDir: string): Promise<void>;
  /** at the end, while the portal still runs */
  inspect?(portal: PortalProcess): Promise<void>;
};
/** `cause` where the connection failed, which counts as status 0. */
type Refusal = { status: number; retryAfter: string | null; cause?: string };

/** A Korean midnight far enough back that samples five seconds apart do not reach today. */
export const firstTs = Math.floor(Date.now() / dayMs - 80) * dayMs - 9 * hourMs;
const patienceMs = 60_000;

/** Waits until the senders have so many samples acknowledged, at most `patienceMs`. */
const untilAcknowledged = async (senders: readonly Sender[], samples: number): Promise<void> => {
  for (const deadline = Date.now() + patienceMs; sum(senders, 'acknowledged') < samples && Date.now() < deadline;)
    await new Promise((resolve) => setTimeout(resolve, 20));
};

const sum = (senders: readonly Sender[], what: 'acknowledged' | 'repeated'): number =>
  senders.reduce((all, one) => all + one[what], 0);

const healthy = async (portal: PortalProcess): Promise<boolean> =>
  (await fetch(`${portal.url}/web/v1/health`).catch(() => undefined))?.status === 200;

/** Kills the main process of the embedded PostgreSQL. */
export const deadPostgres: Disturbance = {
  roundsPerStart: 6, // Onsil gives up after twelve starts of a PostgreSQL that never ran for a minute
  async strike(dataDir) {
    process.kill(Number.parseInt(await readFile(path.join(dataDir, 'pg/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
  },
};

/** Sends one sample and returns how it was refused, if it was. */
const askAsDevice = async ({ url }: PortalProcess, token: string): Promise<Refusal[]> => {
  try {
    const reply = await fetch(`${url}/api/v1/${token}/telemetry`, { method: 'POST', body: '{"temperature":21}' });
    return reply.status >= 500 ? [{ status: reply.status, retryAfter: reply.headers.get('retry-after') }] : [];
  } catch (error) {
    return [{ status: 0, retryAfter: null, cause: error instanceof Error ? String(error.cause) : String(error) }];
  }
};

/** Calls as a device while the database is unreachable, until the same portal works again. */
const untilHealthy = async (portal: PortalProcess, token: string): Promise<Refusal[]> => {
  const refusals: Refusal[] = [];
  const deadline = Date.now() + patienceMs;
  do {
    if (portal.child.exitCode !== null || Date.now() > deadline)
      throw new Error(`the portal did not come back:\n${portal.output()}`);
    refusals.push(...(await askAsDevice(portal, token)));
    await new Promise((resolve) => setTimeout(resolve, 50));
  } while (!(await healthy(portal)));
  return refusals;
};

/**
 * Kills the server of one data folder with SIGKILL, or its database, repeatedly during a load over HTTP and MQTT.
 * After each kill the senders repeat what was not acknowledged; at the end the shown data is compared with the sent
 * data.
 */
export const killRounds = async (
  dataDir: string,
  rounds: number,
  secondsARound: () => number,
  disturbance?: Disturbance,
): Promise<KillOutcome> => {
  const [port, mqttPort] = [await freePort(), await freePort()];
  const start = (): Promise<PortalProcess> => startProcess({ dataDir, port, mqttPort, ...disturbance });
  let portal = await start();
  try {
    const tokens = disturbance?.tokens ?? (await demoTokens(dataDir));
    const sender = (controllerId: string): Sender => openSender(controllerId, tokens[controllerId] ?? '', firstTs);
    const [overHttp, overMqtt] = [sender('PG-A-OWN'), sender('PG-A-R1')];
    const send = (going: () => boolean) =>
      Promise.all([sendByHttp(portal.url, overHttp, going), sendByMqtt(mqttPort, overMqtt, going)]);
    const startMs: number[] = [];
    const refusals: Refusal[] = [];
    const after: number[] = [];
    const senders = [overHttp, overMqtt];
    const least = disturbance?.samplesARound ?? 0;
    for (let round = 0; round < rounds; round += 1) {
      let going = true;
      let load = send(() => going);
      const wanted = sum(senders, 'acknowledged') + least;
      await new Promise((resolve) => setTimeout(resolve, secondsARound() * 1000));
      await untilAcknowledged(senders, wanted);
      let began = performance.now();
      if (disturbance) {
        await disturbance.strike(dataDir);
        refusals.push(...(await untilHealthy(portal, tokens['PG-A-R2'] ?? '')));
      } else {
        portal.child.kill('SIGKILL');
        await portal.ended;
      }
      going = false;
      await load;
      if (!disturbance) {
        began = performance.now();
        portal = await start();
      }
      startMs.push(Math.round(performance.now() - began));
      if (least > 0) {
        const before = sum(senders, 'acknowledged');
        going = true;
        load = send(() => going);
        await untilAcknowledged(senders, before + least);
        going = false;
        await load;
        after.push(sum(senders, 'acknowledged') - before);
      }
      if (disturbance?.roundsPerStart && (round + 1) % disturbance.roundsPerStart === 0) {
        portal.child.kill('SIGTERM');
        await portal.ended;
        portal = await start();
      }
    }
    await send(() => false);
    const { missing, twice } = await differenceOf(portal.url, senders, patienceMs);
    await disturbance?.inspect?.(portal);
    return {
      acknowledged: sum(senders, 'acknowledged'),
      repeated: sum(senders, 'repeated'),
      missing,
      twice,
      startMs,
      refusals,
      after,
    };
  } finally {
    portal.child.kill('SIGTERM');
    await portal.ended;
  }
};
