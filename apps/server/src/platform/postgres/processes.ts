import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

export type ProcessInfo = { parent: number; zombie: boolean; name: string; cwd: string | undefined };

/** What the system knows of a process, undefined when there is none. `cwd` is known on Linux only. */
export function inspectProcess(pid: number): ProcessInfo | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): ProcessInfo | undefined {
  try {
    // `12 (name) S 1 …`; the name may hold blanks and brackets.
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const name = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'));
    return { parent: Number(parent), zombie: state === 'Z' || state === 'X', name, cwd: workingFolder(pid) };
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): ProcessInfo | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,stat=,comm=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, state = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*?)\s*$/.exec(line) ?? [];
    return { parent: Number(parent), zombie: state.startsWith('Z'), name: basename(command), cwd: undefined };
  } catch {
    return undefined;
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** The living processes that work in `folder` (a real path); none on systems that do not tell. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workingFolder(pid) === folder && fromProc(pid)?.zombie === false);
}

/** Sends a signal to a process that may be gone by now. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  // 0 and below would name whole groups, our own among them.
  if (!(pid > 0)) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself, which is what every caller wants.
  }
}
