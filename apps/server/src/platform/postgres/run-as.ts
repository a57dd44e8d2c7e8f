import { execFile, type SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { lchown, lstat, readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

export type Owner = { uid: number; gid: number };

/** One way to run PostgreSQL's programs: behind which commands, with which ids, and to whom its files must belong. */
export type RunAs = { prefix: readonly string[]; ids?: Owner; owner: Owner };

/** PostgreSQL ends cleanly (SIGINT is its fast shutdown) when this process dies, even by kill -9. Linux only. */
const withDeathSignal = ['setpriv', '--pdeathsig=INT'];
/** Root outside is `nobody` inside: PostgreSQL, which refuses root, reaches what root reaches. Linux only. */
const inNamespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

export const ourselves = (): Owner => ({ uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 });

/**
 * The ways worth trying, best first. `present` owns the database that already exists: root runs it as that user again.
 */
export function waysToRun(present: Owner | undefined): RunAs[] {
  const owner = ourselves();
  const direct: RunAs[] = [
    { prefix: withDeathSignal, owner },
    { prefix: [], owner },
  ];
  const namespaced: RunAs[] = [
    { prefix: [...inNamespace, ...withDeathSignal], owner },
    { prefix: inNamespace, owner },
  ];
  // initdb looks its user's name up; a container may run under an id that has none.
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
 * The command line and options that run `file` in this way. Our environment stays with us: its PG* variables would change
 * what runs, and its secrets are nothing for another user's process.
 */
export function commandFor(runAs: RunAs, file: string, args: readonly string[]): [string, string[], SpawnOptions] {
  const [command = file, ...rest] = [...runAs.prefix, file, ...args];
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  // The root folder: our own may be one that the other user cannot enter.
  return [command, rest, { ...runAs.ids, env, cwd: '/' }];
}

/** Runs a program to its end. `output` is what it said, for the log and for the refusal. */
export function runToEnd(
  runAs: RunAs,
  file: string,
  args: readonly string[],
): Promise<{ ok: boolean; output: string }> {
  const [command, rest, options] = commandFor(runAs, file, args);
  return new Promise((done) => {
    execFile(command, rest, { ...options, encoding: 'utf8' } as { encoding: 'utf8' }, (error, stdout, stderr) => {
      const said = `${stdout}${stderr}`.trim();
      done({ ok: error === null, output: said === '' && error !== null ? error.message : said });
    });
  });
}

/** Gives a folder and all in it to `owner`. The folder itself comes last, so that a start that was cut off does it again. */
export async function giveTo(folder: string, owner: Owner): Promise<void> {
  if ((await lstat(folder)).uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  await lchown(folder, owner.uid, owner.gid);
}
