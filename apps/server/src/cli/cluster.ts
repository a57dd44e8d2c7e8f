import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkCluster, distribute, requireCitus } from '#features/telemetry/cluster/cluster.ts';
import { readRebalance, startRebalance } from '#features/telemetry/store/cluster.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { startError } from '#platform/start-error.ts';
import { assertReachable } from '../app/database-process.ts';
import { createProgress, createStopSignal, formatMegabytes, printLine, runCommand } from './console.ts';

const usage = `Keeps telemetry on a cluster of PostgreSQL with Citus. DATABASE_URL is the address of its coordinator.

  npm run cluster -- check
  npm run cluster -- distribute [--shards N]
  npm run cluster -- rebalance

  check       shows versions, workers, tables with their sizes and which statements Citus refuses; status 1 if something is left to do
  distribute  spreads samples and statistics over the workers by controller. Stop the portal before; repeat it at any time
  rebalance   moves shards until all workers hold as much, for example after one was added. The portal can keep running
  --shards    how many parts there are to spread, 32 by default; it cannot be changed later

Example:
  DATABASE_URL=postgresql://onsil@coordinator/onsil npm run cluster -- distribute
`;

const pollMs = 500;

const check = async (db: Database): Promise<void> => {
  const { versions, nodes, tables, refused, problems } = await checkCluster(db);
  printLine(`PostgreSQL ${versions.postgres}, Citus ${versions.citus}`);
  for (const { address, isCoordinator, isActive } of nodes)
    printLine(`  ${address}  ${isCoordinator ? 'coordinator' : 'worker'}${isActive ? '' : ', not active'}`);
  for (const { name, type, shards, bytes } of tables)
    printLine(`  ${name}  ${type}${type === 'distributed' ? `, ${shards} shards` : ''}, ${formatMegabytes(bytes)}`);
  for (const { statement, reason } of refused) printLine(`Citus refuses: ${statement}\n  ${reason}`);
  for (const problem of problems) printLine(`To do: ${problem}`);
  printLine(problems.length === 0 ? 'Telemetry is distributed.' : 'Something is left to do.');
  if (problems.length > 0) process.exitCode = 1;
};

const readShards = (text: string | undefined): number => {
  const shards = Number(text ?? 32);
  if (Number.isInteger(shards) && shards >= 1 && shards <= 1024) return shards;
  throw startError('BAD_SETTING', `Invalid --shards "${text}": give a number from 1 to 1024.`);
};

const rebalance = async (db: Database, stopping: AbortSignal): Promise<void> => {
  if (!(await startRebalance(db))) return printLine('All workers hold as much: there is nothing to move.');
  const progress = createProgress();
  try {
    while (!stopping.aborted) {
      const { state, done, all, error } = await readRebalance(db);
      if (state === 'finished') {
        progress.end();
        return printLine(`${all} ${all === 1 ? 'move' : 'moves'} of shards done.`);
      }
      if (error !== null && state !== 'running')
        throw startError('BAD_SETTING', `Citus could not move shards: ${error}`);
      progress.show('moving shards', all === 0 ? undefined : done / all);
      await pause(pollMs, undefined, { signal: stopping }).catch(() => undefined);
    }
    progress.end();
    printLine('Citus goes on moving shards by itself; call this again to watch it.');
  } finally {
    progress.end();
  }
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { shards: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) return printLine(usage);
  const [what = '', ...others] = positionals;
  if (!['check', 'distribute', 'rebalance'].includes(what) || others.length > 0)
    throw startError('BAD_SETTING', `Say one of check, distribute and rebalance.\n\n${usage}`);
  const shards = readShards(values.shards);
  const { DATABASE_URL } = readConfig(process.env);
  if (!DATABASE_URL) throw startError('BAD_SETTING', `Set DATABASE_URL to the cluster's coordinator.\n\n${usage}`);
  const { db, close } = openDatabase(DATABASE_URL, 1, () => undefined);
  try {
    await assertReachable(db, DATABASE_URL);
    await requireCitus(db);
    if (what === 'check') await check(db);
    else if (what === 'rebalance') await rebalance(db, createStopSignal());
    else for await (const name of distribute(db, shards)) printLine(`${name} is distributed.`);
    if (what === 'distribute') await check(db);
  } finally {
    await close();
  }
};

runCommand(run, usage);
