import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { killRounds } from './kill-rounds.ts';

test(
  'after kill -9 in the middle of a load every acknowledged sample is there, and none that was sent again counts twice in minutes, hours or days',
  { timeout: 180_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'onsil-kill-'));
    try {
      const outcome = await killRounds(dataDir, 3, () => 0.5 + Math.random());
      expect(outcome.acknowledged).toBeGreaterThan(100);
      expect(outcome.repeated).toBeGreaterThan(0);
      expect(outcome).toMatchObject({ missing: 0, twice: 0 });
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
