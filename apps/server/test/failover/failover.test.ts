import { expect, test } from 'vitest';
import { missingPrograms } from '../../../../scripts/patroni-cluster.ts';
import { failOver } from './fail-over.ts';

const missing = missingPrograms();
/** Acknowledged before the primary dies, and again after it. */
const samples = 500;
/** Patroni gives a silent primary 20 s; the rest is for a busy machine. */
const longestMs = 45_000;

const needs = missing.length > 0 ? ` (not installed: ${missing.join(', ')})` : '';

test.skipIf(missing.length > 0)(
  `the primary of two PostgreSQL dies under load: devices get 503 until the standby is promoted, nothing acknowledged is lost, and the portal takes samples again by itself within 45 s${needs}`,
  { timeout: 400_000 },
  async () => {
    const outcome = await failOver(20_000 + (process.pid % 400) * 30, 1, samples);
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(2 * samples);
    expect(outcome.after[0]).toBeGreaterThanOrEqual(samples);
    expect(outcome.startMs[0]).toBeLessThan(longestMs);
    expect(outcome.refusals).toContainEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    for (const { status } of outcome.refusals) expect(status).toBe(503);
    expect(outcome).toMatchObject({ missing: 0, twice: 0, isLive: true });
  },
);
