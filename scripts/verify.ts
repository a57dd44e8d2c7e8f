import { execFile } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);

type Check = readonly [name: string, program: string, args: string[]];

/** All static checks of the sources: those that use every processor, and beside them those of one thread, fastest first. */
const lanes: readonly (readonly Check[])[] = [
  [
    ['lint', bin('oxlint'), ['--deny-warnings']],
    ['types', bin('tsc'), ['-p', 'tsconfig.json']],
    ['types of the web app', bin('tsc'), ['-p', 'apps/web/tsconfig.json']],
  ],
  [
    ['structure', process.execPath, ['scripts/check-structure.ts']],
    ['lock file', process.execPath, ['scripts/check-lock-file.ts']],
    ['style sheets', process.execPath, ['scripts/check-css.ts']],
    ['documents', process.execPath, ['scripts/check-docs.ts']],
    ['format', bin('oxfmt'), ['--check']],
    ['dead code', bin('knip'), []],
    ['generated files', process.execPath, ['scripts/generate.ts', '--check']],
  ],
];

/** Runs a check and prints how it ended; what it found only if it failed. */
const passes = ([name, program, args]: Check): Promise<boolean> => {
  const started = performance.now();
  return new Promise((resolve) => {
    execFile(program, args, { cwd: root, maxBuffer: 64 * 2 ** 20 }, (error, stdout, stderr) => {
      const took = `${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`;
      process.stdout.write(error ? `FAILED ${took}\n${stdout}${stderr}\n` : `ok     ${took}\n`);
      resolve(!error);
    });
  });
};

const runLane = async (checks: readonly Check[]): Promise<boolean> => {
  let green = true;
  for (const check of checks) green = (await passes(check)) && green;
  return green;
};

const greens = await Promise.all(lanes.map(runLane));
process.exit(greens.every(Boolean) ? 0 : 1);
