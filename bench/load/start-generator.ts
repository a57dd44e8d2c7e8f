import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Workspace } from '../workspace.ts';
import type { Job, Outcome } from './job.ts';

/** A load generator in a separate process; runs one job at a time. */
export type Generator = { do(job: Job): Promise<Outcome> };

export const startGenerator = (place: Workspace): Generator => {
  const child = fork(path.join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' });
  const ended = once(child, 'exit');
  place.atEnd(async () => {
    child.kill();
    await ended;
  });
  return {
    async do(job) {
      child.send(job);
      const [answer] = (await Promise.race([once(child, 'message'), ended.then(() => [{ error: 'it ended' }])])) as [
        { outcome?: Outcome; error?: string },
      ];
      if (!answer.outcome) throw new Error(`load generator, ${job.protocol}: ${answer.error}`);
      return answer.outcome;
    },
  };
};
