import type { Sample } from '@onsil/domain/sample';
import { readings } from '@onsil/simulator/demo-farms';
import type { Intake } from '#features/telemetry/accept-service.ts';
import { newestSample } from './repository.ts';

const day = 86_400_000;
const samplesAtOnce = 1_000;
const stepSeconds = 60;

/** Gaps shorter than this are left to the simulated controllers themselves. */
const shortestGap = 2 * 60_000;

type Filling = { controllerId: number; systemId: string; from: number };

const chunks = function* (samples: Iterable<Sample>): Generator<Sample[]> {
  let chunk: Sample[] = [];
  for (const sample of samples) {
    if (chunk.push(sample) < samplesAtOnce) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
};

/**
 * Writes what the simulated controllers measured while nobody took it: 90 days at the first start, the time since the last
 * stop later. It goes through the same writer as any controller's samples.
 */
export const fillHistory = async (
  intake: Intake,
  controllers: readonly { controllerId: number; systemId: string }[],
  days: number,
  progress: (share: number) => void,
): Promise<void> => {
  const to = intake.ctx.now();
  const oldest = to - days * day;
  const fillings: Filling[] = [];
  for (const controller of controllers) {
    const from = Math.max(oldest, ((await newestSample(intake.ctx.db, controller.controllerId)) ?? oldest) + 1);
    if (to - from > shortestGap) fillings.push({ ...controller, from });
  }
  const whole = fillings.reduce((sum, one) => sum + (to - one.from), 0);
  let done = 0;
  for (const { controllerId, systemId, from } of fillings) {
    let writing: Promise<void> = Promise.resolve();
    for (const samples of chunks(readings(systemId, from, to, stepSeconds))) {
      await writing; // the next chunk is simulated while this one is written
      writing = intake.appender.append({ controllerId, samples, rejections: [], receivedAt: to });
      writing.catch(() => undefined); // reported by the await that follows
      await new Promise(setImmediate);
      progress((done + ((samples.at(-1)?.ts ?? from) - from)) / whole);
    }
    await writing;
    done += to - from;
  }
};
