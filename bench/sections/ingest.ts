import { getCpuSeconds } from '../cpu-time.ts';
import { formatFigure, median, formatRange, formatRatio } from '../figures.ts';
import { addFleet, pauseEvaluation } from '../fleet.ts';
import { startGenerator, type Generator } from '../load/start-generator.ts';
import { openInflux } from '../peers/influx.ts';
import { openNarrowTable } from '../peers/narrow-table.ts';
import { openPortal } from '../portal.ts';
import { printGoal, getLoadAverage, printNote, printLine, printTable } from '../report.ts';
import { fields, minute } from '../samples.ts';
import type { Workspace } from '../workspace.ts';
import { batchContenders, judgedContenders, singleContenders, type Contender } from './ingest-contenders.ts';
import { checkStored, printSizes } from './ingest-stored.ts';
import { saveRanges } from './year-sql.ts';

const controllers = 200;
const rounds = Number(process.env['ONSIL_INGEST_ROUNDS'] ?? 5);
const daysBack = 60;
const published = 15_000;

const rate = (contender: Contender): number[] =>
  contender.outcomes.map(({ acknowledged, seconds }) => acknowledged / seconds);

const printContenders = (title: string, contenders: readonly Contender[]): void => {
  const ours = Math.max(
    ...contenders.filter(({ system, judged }) => system === 'ours' && !judged).map((one) => median(rate(one))),
  );
  printLine();
  printTable(
    [title, 'samples/s', 'of the rounds', 'points/s', 'p50 ms', 'p99 ms', 'CPU µs', 'ours is'],
    contenders.map((one) => [
      one.name,
      formatFigure(median(rate(one))),
      formatRange(rate(one)),
      formatFigure(median(rate(one)) * fields.length),
      ...(['p50', 'p99', 'cpuMicros'] as const).map((what) =>
        formatFigure(median(one.outcomes.map((outcome) => outcome[what]))),
      ),
      one.system === 'ours' ? '' : formatRatio(ours, median(rate(one))),
    ]),
  );
};

const work = (one: Contender): number => median(one.outcomes.map(({ cpuMicros }) => cpuMicros));

/** CPU time for the same stored result, which determines the throughput of a saturated machine. */
const printWork = (name: string, contenders: readonly Contender[]): void => {
  const [ours, theirs] = (['ours', 'influx'] as const).map((of) =>
    Math.min(...contenders.filter(({ system, judged, rolledUp }) => system === of && !judged && rolledUp).map(work)),
  );
  if (ours === undefined || theirs === undefined || !Number.isFinite(theirs)) return;
  printGoal(
    `${name}, the same rollups left behind: ${formatFigure(ours)} µs a sample, InfluxDB ${formatFigure(theirs)}: ${formatRatio(theirs, ours)} as much`,
    ours < theirs,
  );
};

/** Runs all contenders in turn, repeatedly, so that other load on the machine affects all of them. */
const compete = async (generator: Generator, contenders: readonly Contender[]): Promise<void> => {
  const next = { ours: Date.now() - daysBack * 1_440 * minute, narrow: 0, influx: 0 };
  next.narrow = next.influx = next.ours;
  for (let round = 0; round <= rounds; round += 1)
    for (const contender of contenders) {
      const { job, system } = contender;
      const cpu = getCpuSeconds(contender.pid);
      const outcome = await generator.do({ ...job, from: next[system] });
      await contender.settle(next[system]);
      contender.outcomes.push({
        ...outcome,
        cpuMicros: ((getCpuSeconds(contender.pid) - cpu) / outcome.acknowledged) * 1e6,
      });
      next[system] += job.samples * minute;
    }
};

/** Drops the first round, a warm-up that is stored and checked but not counted. */
const withoutFirst = (contenders: readonly Contender[]): Contender[] =>
  contenders.map((one) => ({ ...one, outcomes: one.outcomes.slice(1) }));

const goals = (contenders: readonly Contender[]): void => {
  const best = (system: Contender['system'], batch: boolean, judged = false): number =>
    Math.max(
      ...contenders
        .filter((one) => one.system === system && one.judged === judged && one.job.batch > 1 === batch)
        .map((one) => median(rate(one))),
    );
  const [http, mqtt] = [best('ours', true), best('ours', false)];
  printLine();
  printGoal(`HTTP: ${formatFigure(http)} samples/s, 15,000 wanted`, http >= 15_000);
  printGoal(`MQTT: ${formatFigure(mqtt)} messages/s, 6,000 wanted`, mqtt >= 6_000);
  for (const peer of ['narrow', 'influx'] as const) {
    if (!contenders.some(({ system }) => system === peer)) continue;
    printGoal(`batches: ahead of ${peer}`, http > best(peer, true));
    printGoal(`one sample a message: ahead of ${peer}`, mqtt > best(peer, false));
  }
  for (const [name, batch] of [
    ['batches', true],
    ['one sample a message', false],
  ] as const) {
    printWork(
      name,
      contenders.filter(({ job }) => job.batch > 1 === batch),
    );
    const share = best('ours', batch, true) / best('ours', batch);
    printGoal(
      `${name}, deviations judged: ${formatFigure(share * 100)} % of the same without, 80 wanted`,
      share >= 0.8,
    );
  }
  printNote(
    `ThingsBoard publishes ${formatFigure(published)} points/s over MQTT at 95 % of two virtual CPUs, clients not counted (other machine, not run here). ` +
      `Onsil over MQTT, with its clients on the same two: ${formatFigure(mqtt * fields.length)} points/s, ${formatRatio(mqtt * fields.length, published)}.`,
  );
};

/** Measures the ingestion rate of samples of ten fields, each acknowledged once durable. */
export const ingest = async (place: Workspace): Promise<void> => {
  const portal = await openPortal(place, await place.folder());
  const { controllers: fleet } = await addFleet(portal.pool, 'bench', controllers);
  const narrow = await openNarrowTable(place, await place.folder());
  const influx = await openInflux(place, await place.folder());
  const systems = { portal, narrow, influx };
  await pauseEvaluation(place, portal.pool, fleet);
  const { controllers: judgedFleet } = await addFleet(portal.pool, 'judged', controllers);
  await saveRanges(portal.pool, judgedFleet);
  const all = [
    ...batchContenders(systems, fleet, 300),
    ...singleContenders(systems, fleet, 150),
    ...judgedContenders(systems, judgedFleet, 300),
  ];
  printNote(
    `${controllers} controllers, ${fields.length} fields, one sample a minute each; ${rounds} rounds after a first one that is not counted; load ${getLoadAverage()}.`,
  );
  await compete(startGenerator(place), all);
  const counted = withoutFirst(all);
  printContenders(
    'batches of 100 samples',
    counted.filter(({ job }) => job.batch > 1),
  );
  printContenders(
    'one sample a message',
    counted.filter(({ job }) => job.batch === 1),
  );
  goals(counted);
  const generating = counted.flatMap(({ outcomes }) => outcomes.map(({ cpuSeconds, seconds }) => cpuSeconds / seconds));
  printNote(
    'CPU µs: processor time of the system under test for a sample, all its processes, until all is done that it does with it: Onsil makes rollups of hours and days (and judges deviations where it says so), InfluxDB makes the same in one of its two rows.',
  );
  printNote(
    `The load generator took ${formatFigure(median(generating) * 100)} % of one CPU (median); load ${getLoadAverage()} at the end.`,
  );
  await checkStored(systems, all);
  await printSizes(systems);
};
