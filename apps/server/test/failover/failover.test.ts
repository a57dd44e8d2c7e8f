import { expect, test } from 'vitest';
import { missingPrograms } from '../../../../scripts/patroni-cluster.ts';
import { failOver } from './fail-over.ts';

const missing = missingPrograms();
const needs = missing.length > 0 ? ` (not installed: ${missing.join(', ')})` : '';

test.skipIf(missing.length > 0)(
  `the primary of two PostgreSQL dies under load: devices get 503 until the standby is promoted, nothing acknowledged is lost, and the portal goes on by itself${needs}`,
  { timeout: 400_000 },
  async () => {
    const outcome = await failOver(20_000 + (process.pid % 400) * 30, 1, () => 2);
    expect(outcome.acknowledged).toBeGreaterThan(0);
    expect(outcome.refusals).toContainEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    for (const { status } of outcome.refusals) expect(status).toBe(503);
    expect(outcome).toMatchObject({ missing: 0, twice: 0, isLive: true });
  },
);
