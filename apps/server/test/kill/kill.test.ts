import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { databasesFolder } from '../support/databases-folder.ts';
import { deadPostgres, killRounds, type Disturbance, type KillOutcome } from './kill-rounds.ts';

const rounds = async (count: number, disturbance?: Disturbance): Promise<KillOutcome> => {
  const dataDir = await mkdtemp(path.join(databasesFolder(), 'onsil-kill-'));
  try {
    return await killRounds(dataDir, count, () => 0.5 + Math.random(), disturbance);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

test(
  'after kill -9 in the middle of a load every acknowledged sample is there, and none that was sent again counts twice in minutes, hours or days',
  { timeout: 180_000 },
  async () => {
    const outcome = await rounds(3);
    expect(outcome.acknowledged).toBeGreaterThan(100);
    expect(outcome.repeated).toBeGreaterThan(0);
    expect(outcome).toMatchObject({ missing: 0, twice: 0 });
  },
);

test(
  'a PostgreSQL killed under load is restarted by the running portal: devices get 503 with Retry-After meanwhile, and nothing acknowledged is lost',
  { timeout: 180_000 },
  async () => {
    const outcome = await rounds(2, deadPostgres);
    expect(outcome.acknowledged).toBeGreaterThan(50);
    expect(outcome.refusals).toContainEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    for (const { status } of outcome.refusals) expect(status).toBe(503);
    expect(outcome).toMatchObject({ missing: 0, twice: 0 });
  },
);
