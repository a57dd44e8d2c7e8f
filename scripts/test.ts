import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCitus } from './citus-cluster.ts';
import { findBrowser } from './ensure-browser.ts';
import { startOldestPostgres } from './oldest-postgres.ts';

const root = path.join(import.meta.dirname, '..');
const scratch = mkdtempSync(path.join(tmpdir(), 'onsil-test-'));
const counts = { passed: 0, skipped: 0 };
const failures: string[] = [];
const skips: string[] = [];
const again: string[] = [];
const times: string[] = [];

type Result = { fullName: string; status: string; failureMessages: string[] };
type FileResult = { name: string; status: string; assertionResults: Result[] };
type Report = { testResults: FileResult[] };

const node = (args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

/** A check outside the test suites counts as one test. */
const check = (args: readonly string[]): void => {
  if (node(args)) counts.passed += 1;
  else failures.push(args.join(' '));
};

const titleOf = ({ name }: FileResult, { fullName }: Result): string => `${path.relative(root, name)}: ${fullName}`;
const passed = ({ status }: FileResult): boolean => status === 'passed';
const testsOf = ({ assertionResults }: FileResult, status: string): Result[] =>
  assertionResults.filter((test) => test.status === status);
const skippedOf = ({ assertionResults }: FileResult): Result[] =>
  assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed');

/** Lists failures by file and name, for the end of a long run. */
const failedIn = (files: readonly FileResult[]): string[] =>
  files.flatMap((file) => {
    const tests = testsOf(file, 'failed').map((test) => titleOf(file, test));
    return !passed(file) && tests.length === 0 ? [path.relative(root, file.name)] : tests;
  });

/** Lists skipped tests by file, so that a suite without its prerequisites is noticed. */
const skippedIn = (files: readonly FileResult[]): string[] =>
  files.flatMap((file) => {
    const skipped = skippedOf(file);
    const [first] = skipped;
    return first ? [titleOf(file, first) + (skipped.length > 1 ? ` (and ${skipped.length - 1} more)` : '')] : [];
  });

/** Lists the failures of these files with their reasons. */
const reasonsIn = (files: readonly FileResult[]): string[] =>
  files.flatMap((file) =>
    testsOf(file, 'failed').map((test) => `${titleOf(file, test)}\n${test.failureMessages.join('\n')}`),
  );

/** Runs a suite, or some of its files; null if it fails before its tests run. */
const run = (project: string, env: NodeJS.ProcessEnv, files: readonly string[] = []): Report | null => {
  const output = path.join(scratch, `${project}${files.length > 0 ? '-again' : ''}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const green = node(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files, ...reporters], env);
  const report = existsSync(output) ? (JSON.parse(readFileSync(output, 'utf8')) as Report) : null;
  if (!green && (report === null || failedIn(report.testResults).length === 0))
    failures.push(`the suite ${project}, outside its tests`);
  return report;
};

type Options = { env?: NodeJS.ProcessEnv; secondTry?: boolean };

const suite = (project: string, { env = {}, secondTry = false }: Options = {}): void => {
  const began = Date.now();
  const first = run(project, env)?.testResults ?? [];
  const broken = first.filter((file) => !passed(file));
  const names = broken.map(({ name }) => path.relative(root, name));
  // The tests of a file build on each other, so they are repeated together, on a new portal.
  const second = (secondTry && names.length > 0 && run(project, env, names)?.testResults) || broken;
  const files = [...first.filter((file) => !broken.includes(file)), ...second];
  times.push(`${project} ${Math.round((Date.now() - began) / 1000)} s`);
  counts.passed += files.flatMap((file) => testsOf(file, 'passed')).length;
  counts.skipped += files.flatMap((file) => skippedOf(file)).length;
  failures.push(...failedIn(files));
  skips.push(...skippedIn(files));
  again.push(...reasonsIn(broken.filter(({ name }) => second.some((file) => file.name === name && passed(file)))));
};

const browser = findBrowser();
check(['scripts/verify.ts']);
check(['scripts/check-size.ts']);
suite('unit');
suite('web');
const statements = path.join(scratch, 'statements');
mkdirSync(statements);
suite('server', { env: { ONSIL_TEST_STATEMENTS: statements } });
suite('responsiveness');
const oldest = startOldestPostgres();
if (oldest) {
  process.stdout.write('\nEvery statement, the calls and the telemetry on PostgreSQL 15\n');
  suite('server-on-15', { env: { ONSIL_TEST_DATABASE_URL: oldest.url, ONSIL_TEST_STATEMENTS: statements } });
  oldest.stop();
} else skips.push('the statements, calls and telemetry on PostgreSQL 15: it is not installed');
const citus = startCitus();
if (typeof citus === 'string') skips.push(`telemetry on a cluster: ${citus}`);
else {
  process.stdout.write('\nTelemetry on a coordinator and two workers of Citus\n');
  suite('server-on-citus', { env: citus.env });
  citus.stop();
}
if (browser) suite('e2e', { env: { ONSIL_CHROMIUM: browser }, secondTry: true });
else failures.push('the suite e2e: there is no Chromium');
rmSync(scratch, { recursive: true, force: true });
process.stdout.write(`\n${times.join(', ')}\n`);
for (const skip of skips) process.stdout.write(`\nskipped: ${skip}`);
for (const one of again) process.stdout.write(`\npassed on retry: ${one}`);
for (const failure of failures) process.stdout.write(`\nfailed: ${failure}`);
process.stdout.write(
  `\n${counts.passed} passed, ${failures.length} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}\n`,
);
process.exit(failures.length > 0 ? 1 : 0);
