import { copyBinaries, linkLibraries, getProgramPath, type Binaries } from './binaries.ts';
import { currentOwner, runToEnd, listRunMethods, type Owner, type RunAs } from './run-as.ts';
import { startError } from './start-error.ts';

export type LaunchMethod = { binaries: Binaries; runAs: RunAs };

const remedy = 'set DATABASE_URL to a PostgreSQL 15 or newer';

/**
 * Tries each way to run PostgreSQL on this machine: permissions, ACLs, missing tools and container restrictions only
 * show in an attempt.
 * @throws StartError CANNOT_RUN if none works
 */
export async function selectLaunchMethod(
  packaged: Binaries,
  dataDir: string,
  present: Owner | undefined,
): Promise<LaunchMethod> {
  const linked = await linkLibraries(packaged.folder);
  const binaries = linked ? packaged : await copyBinaries(packaged, dataDir);
  const asWeAre = await version({ prefix: [], owner: currentOwner() }, binaries);
  if (!asWeAre.ok) throw doesNotRun(asWeAre.output);
  for (const runAs of listRunMethods(present)) {
    if (!(await canEnter(runAs, dataDir))) continue;
    if ((await version(runAs, binaries)).ok) return { binaries, runAs };
    const copy = await copyBinaries(packaged, dataDir);
    if ((await version(runAs, copy)).ok) return { binaries: copy, runAs };
  }
  throw noWay(dataDir);
}

const version = (runAs: RunAs, binaries: Binaries) =>
  runToEnd(runAs, getProgramPath(binaries, 'postgres'), ['--version']);

const canEnter = async (runAs: RunAs, folder: string) => (await runToEnd(runAs, 'test', ['-x', folder])).ok;

function doesNotRun(output: string): Error {
  const detail = output.split('\n')[0] ?? '';
  return startError('CANNOT_RUN', `Onsil's own PostgreSQL does not run on this system (${detail}); ${remedy}.`);
}

function noWay(dataDir: string): Error {
  return startError(
    'CANNOT_RUN',
    process.getuid?.() === 0
      ? `Onsil runs as root, which PostgreSQL refuses, and no other user (nobody) can enter the data folder ${dataDir}. ` +
          `Start Onsil as an ordinary user, let others pass through the folders above it (chmod o+x), ` +
          `name another folder with ONSIL_DATA, or ${remedy}.`
      : `Onsil's own PostgreSQL cannot be run by this user on the data folder ${dataDir}; ${remedy}.`,
  );
}
