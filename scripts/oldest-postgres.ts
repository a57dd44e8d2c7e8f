import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The oldest supported PostgreSQL, from the system's packages. */
const programs = '/usr/lib/postgresql/15/bin';

export type OldestPostgres = { url: string; restart(): void; stop(): void };

/** A server refuses to run as root; every system has the user `nobody`. */
const nobody = 65_534;

/** Starts PostgreSQL 15 of the system's packages for a test run; undefined if not installed. */
export const startOldestPostgres = (): OldestPostgres | undefined => {
  if (!existsSync(path.join(programs, 'initdb'))) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'onsil-pg15-'));
  const root = process.getuid?.() === 0;
  if (root) chownSync(folder, nobody, nobody);
  const options: ExecFileSyncOptions = {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(root && { uid: nobody, gid: nobody }),
  };
  const data = path.join(folder, 'data');
  const run = (program: string, ...args: string[]): void =>
    void execFileSync(path.join(programs, program), args, options);
  run('initdb', '-D', data, '-U', 'onsil', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
  run(
    'pg_ctl',
    '-D',
    data,
    '-w',
    '-l',
    path.join(folder, 'log'),
    '-o',
    `-k ${folder} -c listen_addresses= -c fsync=off -c max_connections=200`,
    'start',
  );
  return {
    url: `postgresql://onsil@localhost/postgres?host=${encodeURIComponent(folder)}&sslmode=disable`,
    restart: () => run('pg_ctl', '-D', data, '-w', '-m', 'fast', '-l', path.join(folder, 'log'), 'restart'),
    stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
