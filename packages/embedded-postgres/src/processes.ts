import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

export type ProcessInfo = { parent: number; zombie: boolean; name: string; cwd: string | undefined };

/** Returns what the system knows of a process, undefined if there is none. `cwd` is known on Linux only. */
export function inspectProcess(pid: number): ProcessInfo | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): ProcessInfo | undefined {
  try {
    // Format `12 (name) S 1 …`; the name may contain blanks and brackets.
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

/** Returns the running processes with this working directory (a real path); empty on systems that do not report it. */
export function listProcessesIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workingFolder(pid) === folder && fromProc(pid)?.zombie === false);
}

/** Signals a process that may have ended already. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  // 0 and below address process groups, including our own.
  if (!(pid > 0)) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}
