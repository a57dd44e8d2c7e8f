import { readdirSync, readFileSync } from 'node:fs';

const ticksASecond = 100; // clock ticks of /proc on Linux

type Process = { pid: number; parent: number; ticks: number };

const processOf = (pid: number): Process | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const words = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // own time and that of terminated children, in user and system mode
    return {
      pid,
      parent: words[1] ?? 0,
      ticks: (words[11] ?? 0) + (words[12] ?? 0) + (words[13] ?? 0) + (words[14] ?? 0),
    };
  } catch {
    return undefined; // the process has ended, or this is not Linux
  }
};

const allProcesses = (): Process[] => {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => processOf(Number(name)) ?? []);
  } catch {
    return [];
  }
};

/**
 * Returns the CPU seconds that a process and its descendants have used. Unlike wall-clock time it hardly depends on
 * other load.
 */
export const getCpuSeconds = (root: number): number => {
  const all = allProcesses();
  const tree = new Set([root]);
  for (let before = 0; before < tree.size;) {
    before = tree.size;
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
  }
  return all.filter(({ pid }) => tree.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) / ticksASecond;
};
