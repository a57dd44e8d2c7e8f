import { afterAll, beforeAll, expect, test } from 'vitest';
import { beforeTests } from '../support/hooks.ts';
import type { Attack } from './attack.ts';
import { deviceAttacks } from './device-attacks.ts';
import { memberAttacks } from './member-attacks.ts';
import { nobodyAttacks } from './nobody-attacks.ts';
import type { Probed } from './probe-process.ts';
import { startProber, type Prober } from './probing.ts';
import { openWorld } from './world.ts';

/** The longest acceptable response time for other members and controllers. */
const maxWaitMs = 500;
/** Attacks are aborted after this time; the responses beside them were measured. */
const maxAttackMs = 8_000;
/** A shared machine may pause briefly; a blocked portal is blocked in every attempt. */
const maxAttempts = 3;

const world = beforeTests(() => openWorld());
let prober: Prober;
beforeAll(async () => {
  prober = await startProber(world.probes);
});
afterAll(async () => {
  prober.stop();
  await world.close();
});

const attempt = async ({ run }: Attack): Promise<Probed[]> => {
  await world.newDevices();
  return prober.probeWhile(() => run(world, AbortSignal.timeout(maxAttackMs)).catch(() => undefined));
};

const holds = (probed: readonly Probed[]): boolean =>
  probed.every(({ answers, failures, maxMs }) => answers >= 1 && failures.length === 0 && maxMs <= maxWaitMs);

test.for([...memberAttacks, ...deviceAttacks, ...nobodyAttacks])(
  'others are answered within half a second while $name',
  async (attack) => {
    let probed = await attempt(attack);
    for (let again = 1; again < maxAttempts && !holds(probed); again += 1) probed = await attempt(attack);
    expect(holds(probed) ? 'answered in time' : JSON.stringify(probed)).toBe('answered in time');
  },
);
