import { setTimeout as delay } from 'node:timers/promises';
import { printHeading, getLoadAverage, describeMachine, printLine } from './report.ts';
import { alarms } from './sections/alarms.ts';
import { boards } from './sections/boards.ts';
import { causes } from './sections/causes.ts';
import { deviations } from './sections/deviations.ts';
import { earlyWarning } from './sections/early-warning.ts';
import { excel } from './sections/excel.ts';
import { failover } from './sections/failover.ts';
import { faults } from './sections/faults.ts';
import { forecast } from './sections/forecast.ts';
import { ingest } from './sections/ingest.ts';
import { kill } from './sections/kill.ts';
import { live } from './sections/live.ts';
import { paint } from './sections/paint.ts';
import { phone } from './sections/phone.ts';
import { provider } from './sections/provider.ts';
import { queries } from './sections/queries.ts';
import { rollups } from './sections/rollups.ts';
import { steady } from './sections/steady.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

/** `operand`: what the section may be followed by on the command line. */
type Section = {
  about: string;
  maxMinutes: number;
  operand?: string;
  run(place: Workspace, operand?: string): Promise<void>;
};

const sections: Record<string, Section> = {
  ingest: {
    about: 'samples taken in durably, beside a narrow table and InfluxDB: ONSIL_INGEST_ROUNDS (5)',
    maxMinutes: 15,
    run: ingest,
  },
  steady: {
    about: 'what a fleet costs that reports once a minute: ONSIL_FLEET (15000), ONSIL_FLEET_MINUTES (3)',
    maxMinutes: 15,
    run: steady,
  },
  queries: { about: 'what screens ask, on a year of samples', maxMinutes: 40, run: queries },
  live: { about: 'from a sample to the open dashboard', maxMinutes: 10, run: live },
  paint: { about: 'three months of six fields in the browser', maxMinutes: 20, run: paint },
  phone: {
    about:
      'the dashboard of a phone on a weak line: ONSIL_PHONE_ROUNDS (5); ONSIL_PHONE_URL, of a portal that runs already',
    maxMinutes: 15,
    run: phone,
  },
  boards: {
    about: 'a board of 2,000 batches and a rack of 1,000 positions in the browser',
    maxMinutes: 10,
    run: boards,
  },
  deviations: { about: 'from a value out of range to whoever should know', maxMinutes: 10, run: deviations },
  excel: { about: 'a long list as an Excel file: time, and the memory of the server', maxMinutes: 10, run: excel },
  forecast: {
    about: 'how near forecasts of the harvest come, and how often their bounds hold',
    maxMinutes: 5,
    run: forecast,
  },
  alarms: { about: 'how often alarms are raised on a real climate', maxMinutes: 5, run: alarms },
  causes: { about: 'how often the true cause of a simulated fault is named', maxMinutes: 5, run: causes },
  'early-warning': {
    about: 'how well early warnings foresee that fields leave their ranges, in the CSV files of FOLDER',
    maxMinutes: 15,
    operand: 'FOLDER',
    run: (_, folder) => earlyWarning(folder),
  },
  rollups: {
    about: 'eight imports at once beside two workers and live load: ONSIL_ROLLUP_ROUNDS (20)',
    maxMinutes: 60,
    run: rollups,
  },
  faults: {
    about:
      'server and PostgreSQL killed, PostgreSQL and a broker restarted, clocks that jump, disk full: ONSIL_FAULT_ROUNDS (50) of ONSIL_FAULT_SECONDS (5), ONSIL_FAULT_PARTS (server,postgres,restarts,broker,clock,disk)',
    maxMinutes: 90,
    run: faults,
  },
  failover: {
    about: 'the primary of two PostgreSQL with Patroni, etcd and HAProxy dies under load: ONSIL_FAILOVER_ROUNDS (5)',
    maxMinutes: 30,
    run: failover,
  },
  provider: {
    about: 'what a provider with 5,000 farms, 20,000 controllers and 20,000 members asks',
    maxMinutes: 15,
    run: provider,
  },
  kill: { about: 'kill -9 under load: ONSIL_KILL_ROUNDS (10) of ONSIL_KILL_SECONDS (60)', maxMinutes: 60, run: kill },
};

const usage = `npm run bench [-- section …]

${Object.entries(sections)
  .map(
    ([name, { about, operand }]) =>
      `  ${[name, operand && `[${operand}]`].filter(Boolean).join(' ').padEnd(8)} ${about}`,
  )
  .join('\n')}`;

const words = process.argv.slice(2);
/** The word after a section that takes one, unless it is a section itself. */
const operandOf = (name: string): string | undefined => {
  const word = words[words.indexOf(name) + 1];
  return words.includes(name) && sections[name]?.operand && word !== undefined && !sections[word] ? word : undefined;
};
const operands = new Set(Object.keys(sections).flatMap((name) => operandOf(name) ?? []));
const wanted = words.filter((word) => !operands.has(word));
const unknown = wanted.find((word) => !sections[word]);
if (unknown !== undefined) {
  printLine(unknown === '--help' ? usage : `Unknown section "${unknown}".\n\n${usage}`);
  process.exit(unknown === '--help' ? 0 : 1);
}

let place = openWorkspace();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void place.clear().then(() => process.exit(130)));

/** Runs a section and returns whether it finished in time. */
const runSection = async (name: string, { about, maxMinutes, run }: Section): Promise<boolean> => {
  printHeading(`${name}: ${about}`);
  place = openWorkspace();
  const tooLong = delay(maxMinutes * 60_000, undefined, { ref: false }).then(() => {
    throw new Error(`longer than ${maxMinutes} minutes`);
  });
  tooLong.catch(() => undefined);
  try {
    await Promise.race([run(place, operandOf(name)), tooLong]);
    return true;
  } catch (error) {
    printLine(`  ${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return false;
  } finally {
    await place.clear();
  }
};

printLine(`Onsil's benchmarks on ${describeMachine()}; load average ${getLoadAverage()} at the start.`);
let whole = true;
for (const [name, section] of Object.entries(sections))
  if (wanted.length === 0 || wanted.includes(name)) whole = (await runSection(name, section)) && whole;
process.exit(whole ? 0 : 1);
