import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dayMs } from '@onsil/domain/calendar/duration';
import { makeSenders } from '../kill/kill-farm.ts';
import { killRounds, type KillOutcome } from '../kill/kill-rounds.ts';
import { openTestPortal } from '../support/harness.ts';
import { signInAt, type PortalProcess } from '../support/portal-process.ts';
import { killNode, startNode } from './citus-nodes.ts';

const now = Math.floor(Date.now() / 1000) * 1000;
const iso = (ts: number): string => new Date(ts).toISOString();
const span = `from=${iso(now - 7 * dayMs)}&to=${iso(now)}`;
const dates = `from=${iso(now - 7 * dayMs).slice(0, 10)}&to=${iso(now).slice(0, 10)}`;

/** What the screens of a farm ask that reads telemetry, and some that does not. */
const calls = (farm: string): string[] => [
  '/my/farms',
  `/farm/${farm}`,
  `/influx/status-logs/last/${farm}`,
  '/influx/status-logs/last/PG-A-OWN',
  `/influx/status-logs/field?systemId=PG-A-OWN&fields=temperature,vpd&${span}`,
  `/statuslogs/statics?${dates}`,
  `/farm/${farm}/reading-trust`,
  `/farm/${farm}/deviation-status`,
  `/farm/connects/${farm}`,
  `/farm-rack/list/${farm}`,
  `/farm-rack/readings/${farm}?${span}`,
  `/my/farm/weekly?week=2026-W47`,
  `/farm-cost?from=2026-11&to=2026-11`,
  `/farm-task-list?${dates}`,
];

/** Calls as a member of a farm; a call that fails is named with its answer. */
const callScreens = async ({ url }: PortalProcess): Promise<string[]> => {
  const { idToken, uuid } = await signInAt(url, 'manager');
  const ask = async (address: string, farm = ''): Promise<Response> =>
    fetch(`${url}/web/v1${address}`, {
      headers: { 'x-auth-token': idToken, 'x-device-uuid': uuid, ...(farm && { 'x-farm-id': farm }) },
    });
  const mine = (await (await ask('/my/farms')).json()) as { items: { farmId: string }[] };
  const farm = mine.items[0]?.farmId ?? '';
  const failed: string[] = [];
  for (const address of calls(farm)) {
    const reply = await ask(address, farm);
    if (reply.status !== 200) failed.push(`${address}: ${reply.status} ${await reply.text()}`);
  }
  return failed;
};

const rounds = async (): Promise<KillOutcome & { failed: string[] }> => {
  const [dataDir, portal] = [await mkdtemp(path.join(tmpdir(), 'onsil-citus-')), await openTestPortal()];
  const failed: string[] = [];
  const nodes = [1, 0];
  try {
    const outcome = await killRounds(dataDir, nodes.length, () => 1 + Math.random(), {
      env: { DATABASE_URL: portal.connectionString, ONSIL_DEMO: 'off' },
      tokens: await makeSenders(portal.pool),
      async strike() {
        const node = nodes.shift() ?? 0;
        killNode(node);
        await startNode(node);
      },
      async inspect(running) {
        failed.push(...(await callScreens(running)));
      },
    });
    return { ...outcome, failed };
  } finally {
    await portal.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

test(
  'a worker and then the coordinator are killed under load: no acknowledged sample is missing or counts twice, and the screens of a farm answer',
  { timeout: 240_000 },
  async () => {
    const outcome = await rounds();
    expect(outcome.failed).toEqual([]);
    expect(outcome.acknowledged).toBeGreaterThan(50);
    expect(outcome).toMatchObject({ missing: 0, twice: 0 });
  },
);
