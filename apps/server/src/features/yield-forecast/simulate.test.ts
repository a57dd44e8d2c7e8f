import { expect, test } from 'vitest';
import { addDays } from '@onsil/domain/calendar/kst';
import type { GrownBatch } from '@onsil/domain/yields/past-batches';
import { simulate, simulateInThread, type SimulationTask } from './simulate.ts';

/** A fruit batch planted on a day and picked every third day from the sixtieth on. */
const grown = (plantedOn: string, pickings: number): GrownBatch => ({
  stages: [
    { stage: 'sowing', arrived: 1_000, there: 0, firstOn: addDays(plantedOn, -30) },
    { stage: 'plant', arrived: 900, there: 900, firstOn: plantedOn },
    { stage: 'harvest', arrived: 900, there: 900, firstOn: pickings > 0 ? addDays(plantedOn, 60) : null },
  ],
  harvests: Array.from({ length: pickings }, (_, index) => ({
    day: addDays(plantedOn, 60 + index * 3),
    kg: 10 + ((index * 7) % 5),
    plants: 0,
  })),
});

/** A farm with eight years of overlapping batches. */
const task: SimulationTask = {
  today: '2026-05-20',
  open: Array.from({ length: 6 }, (_, index) => ({
    batch: { ...grown(addDays('2026-03-01', index), 3), startOn: '2026-02-01', plannedPlants: null },
    farmCropId: 1,
    targets: { weightPerPlant: null, harvestOn: null },
  })),
  history: new Map([[1, Array.from({ length: 100 }, (_, index) => grown(addDays('2018-01-01', index * 30), 40))]]),
};

const busyMs = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

test('a forecast computed in a worker thread has the same result and does not block the event loop', async () => {
  const directMs = await busyMs(() => simulate(task));
  let outlooks: unknown;
  const threadedMs = await busyMs(async () => (outlooks = await simulateInThread(task)));
  expect(outlooks).toEqual(simulate(task));
  expect(threadedMs).toBeLessThan(directMs / 2);
}, 60_000);
