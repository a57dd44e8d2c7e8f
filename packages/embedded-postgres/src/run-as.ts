import { execFile, type SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { lchown, lstat, readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

export type Owner = { uid: number; gid: number };

/** One way to run PostgreSQL's programs: command prefix, process ids and owner of the files. */
export type RunAs = { prefix: readonly string[]; ids?: Owner; owner: Owner };

/** PostgreSQL shuts down cleanly (SIGINT is its fast shutdown) when this process dies, even by kill -9. Linux only. */
const withDeathSignal = ['setpriv', '--pdeathsig=INT'];
/**
 * Maps root to `nobody` in a user namespace: PostgreSQL refuses to run as root but keeps root's file access. Linux
 * only.
 */
const inNamespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

export const currentOwner = (): Owner => ({ uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 });

/** Returns the ways to try, best first. `present` owns the existing database; root runs it as that user again. */
export function listRunMethods(present: Owner | undefined): RunAs[] {
  const owner = currentOwner();
  const direct: RunAs[] = [
    { prefix: withDeathSignal, owner },
    { prefix: [], owner },
  ];
  const namespaced: RunAs[] = [
    { prefix: [...inNamespace, ...withDeathSignal], owner },
    { prefix: inNamespace, owner },
  ];
  // initdb looks up the name of its user; a container may run under an id without one.
  if (owner.uid !== 0) return hasName() ? direct : [...namespaced, ...direct];
  const other = present !== undefined && present.uid !== 0 ? present : nobody();
  return other === undefined ? namespaced : [...asAnother(other), ...namespaced];
}

function asAnother(owner: Owner): RunAs[] {
  const drop = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  return [
    { prefix: [...withDeathSignal, ...drop], owner },
    { prefix: [], ids: owner, owner },
  ];
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function nobody(): Owner | undefined {
  const line = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return line === null ? undefined : { uid: Number(line[1]), gid: Number(line[2]) };
}

/**
 * Returns the command line and options that run `file` in this way. The environment is not passed on: its PG*
 * variables would change the result, and its secrets must not reach another user's process.
 */
export function getCommand(runAs: RunAs, file: string, args: readonly string[]): [string, string[], SpawnOptions] {
  const [command = file, ...rest] = [...runAs.prefix, file, ...args];
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  // The current folder may not be accessible to the other user.
  return [command, rest, { ...runAs.ids, env, cwd: '/' }];
}

/** Runs a program to its end. `output` goes to the log and into error messages. */
export function runToEnd(
  runAs: RunAs,
  file: string,
  args: readonly string[],
): Promise<{ ok: boolean; output: string }> {
  const [command, rest, options] = getCommand(runAs, file, args);
  return new Promise((done) => {
    execFile(command, rest, { ...options, encoding: 'utf8' } as { encoding: 'utf8' }, (error, stdout, stderr) => {
      const said = `${stdout}${stderr}`.trim();
      done({ ok: error === null, output: said === '' && error !== null ? error.message : said });
    });
  });
}

/**
 * Changes the owner of a folder and its contents. The folder itself comes last, so that an interrupted start repeats
 * it.
 */
export async function changeOwner(folder: string, owner: Owner): Promise<void> {
  if ((await lstat(folder)).uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  await lchown(folder, owner.uid, owner.gid);
}
