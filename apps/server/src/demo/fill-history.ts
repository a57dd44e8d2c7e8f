import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import type { Sample } from '@onsil/domain/telemetry/sample';
import { readings } from '@onsil/simulator/demo-farms';
import type { Script } from '@onsil/simulator/scenarios/script';
import { findLatestTime, type IngestPipeline } from '#features/telemetry/telemetry.ts';

const batchSize = 1_000;
const stepSeconds = 60;
/** The demo's machines report for five weeks: three months of their states would double the time to write the past. */
const equipmentDays = 35;

/** The simulated controllers fill shorter gaps themselves. */
const minGapMs = 2 * minuteMs;

type Filling = { controllerNo: number; controllerId: string; from: number };

const chunks = function* (samples: Iterable<Sample>): Generator<Sample[]> {
  let chunk: Sample[] = [];
  for (const sample of samples) {
    if (chunk.push(sample) < batchSize) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
};

/**
 * Writes simulated samples for the time without the portal: 90 days at the first start, later the time since the last
 * stop. Uses the same writer as real controllers.
 */
export const fillHistory = async (
  pipeline: IngestPipeline,
  controllers: readonly { controllerNo: number; controllerId: string }[],
  { days, script }: { days: number; script: Script | undefined },
  progress: (share: number) => void,
): Promise<void> => {
  const to = pipeline.ctx.now();
  const oldest = to - days * dayMs;
  const fillings: Filling[] = [];
  for (const controller of controllers) {
    const from = Math.max(oldest, ((await findLatestTime(pipeline.ctx.db, controller.controllerNo)) ?? oldest) + 1);
    if (to - from > minGapMs) fillings.push({ ...controller, from });
  }
  const whole = fillings.reduce((sum, one) => sum + (to - one.from), 0);
  let done = 0;
  for (const { controllerNo, controllerId, from } of fillings) {
    let writing: Promise<void> = Promise.resolve();
    const past = readings(controllerId, from, to, stepSeconds, { equipmentSince: to - equipmentDays * dayMs, script });
    for (const samples of chunks(past)) {
      await writing; // simulates the next chunk while this one is written
      writing = pipeline.writer.append({ controllerNo, samples, rejections: [], receivedAt: to });
      writing.catch(() => undefined); // reported by the await that follows
      await new Promise(setImmediate);
      progress((done + ((samples.at(-1)?.ts ?? from) - from)) / whole);
    }
    await writing;
    done += to - from;
  }
  await pipeline.writer.settled();
};
