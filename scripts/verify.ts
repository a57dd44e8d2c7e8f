import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);

/** All static checks of the sources, fastest first. */
const checks: readonly [name: string, program: string, args: string[]][] = [
  ['structure', process.execPath, ['scripts/check-structure.ts']],
  ['lock file', process.execPath, ['scripts/check-lock-file.ts']],
  ['style sheets', process.execPath, ['scripts/check-css.ts']],
  ['documents', process.execPath, ['scripts/check-docs.ts']],
  ['format', bin('oxfmt'), ['--check']],
  ['lint', bin('oxlint'), ['--deny-warnings']],
  ['types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['types of the web app', bin('tsc'), ['-p', 'apps/web/tsconfig.json']],
  ['dead code', bin('knip'), []],
  ['generated files', process.execPath, ['scripts/generate.ts', '--check']],
];

const failed = checks.filter(([name, program, args]) => {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  process.stdout.write(
    `${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
  );
  if (status !== 0) process.stdout.write(`${stdout}${stderr}\n`);
  return status !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
