import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { startPatroni } from '../../../../scripts/patroni-cluster.ts';
import { makeSenders } from '../kill/kill-farm.ts';
import { killRounds, type KillOutcome } from '../kill/kill-rounds.ts';
import { openLiveStream, temperatureIn } from '../support/live-stream.ts';
import { signInAt, type PortalProcess } from '../support/portal-process.ts';

export type FailoverOutcome = KillOutcome & {
  /** from each death of a primary until its server is back as a synchronous standby */
  wholeMs: number[];
  /** whether a sample was on an open dashboard after the last failover */
  isLive: boolean;
};

/** Sends one sample to an open stream: the events of the database are heard again. */
const streams = async (portal: PortalProcess, token: string): Promise<boolean> => {
  const session = await signInAt(portal.url, 'manager');
  const mine = await fetch(`${portal.url}/web/v1/my/farms`, { headers: { 'x-auth-token': session.idToken } });
  const { items } = (await mine.json()) as { items: { farmId: string }[] };
  const stream = await openLiveStream(portal.url, session, items[0]?.farmId ?? '');
  try {
    const send = () =>
      fetch(`${portal.url}/api/v1/${token}/telemetry`, { method: 'POST', body: '{"temperature":23.5}' });
    if ((await send()).status !== 200) return false;
    for (let events = 0; events < 20; events += 1)
      if (temperatureIn(await stream.next(), 'PG-A-R2') === 23.5) return true;
    return false;
  } finally {
    stream.close();
  }
};

/**
 * Kills the primary of two PostgreSQL under a portal that keeps running and takes samples over HTTP and MQTT; each time the
 * killed server comes back as the standby before the next round.
 * @param samplesARound acknowledged before each death, and as many after it
 */
export const failOver = async (basePort: number, rounds: number, samplesARound: number): Promise<FailoverOutcome> => {
  const cluster = await startPatroni(basePort);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'onsil-failover-'));
  const { db, pool, close } = openDatabase(cluster.url, 2, () => undefined);
  const wholeMs: number[] = [];
  let killed: number | undefined;
  let diedAt = 0;
  let isLive = false;
  const repair = async (): Promise<void> => {
    if (killed === undefined) return;
    await cluster.startNode(killed);
    wholeMs.push(Math.round(performance.now() - diedAt));
  };
  try {
    await migrate(db);
    const tokens = await makeSenders(pool);
    const outcome = await killRounds(dataDir, rounds, () => 2, {
      samplesARound,
      env: { DATABASE_URL: cluster.url, ONSIL_DEMO: 'off' },
      tokens,
      async strike() {
        await repair();
        diedAt = performance.now();
        killed = await cluster.killPrimary();
      },
      async inspect(portal) {
        isLive = await streams(portal, tokens['PG-A-R2'] ?? '');
      },
    });
    await repair();
    return { ...outcome, wholeMs, isLive };
  } finally {
    await close();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
