import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Resident memory of a process in MB. Linux tells it in a file; to start a program for it takes longer than the pause between two looks. */
export const readResidentMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes =
    /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? (await run('ps', ['-o', 'rss=', '-p', `${pid}`])).stdout;
  return Number(kilobytes) / 1_024;
};
