import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startCitus } from './citus-cluster.ts';
import { findBrowser } from './ensure-browser.ts';
import { startOldestPostgres } from './oldest-postgres.ts';

const root = path.join(import.meta.dirname, '..');
const scratch = mkdtempSync(path.join(tmpdir(), 'onsil-test-'));
const counts = { passed: 0, skipped: 0 };
const failures: string[] = [];
const reasons: string[] = [];
const skips: string[] = [];
const again: string[] = [];
const times: string[] = [];

type Result = { fullName: string; status: string; failureMessages: string[] };
type FileResult = { name: string; status: string; assertionResults: Result[] };
type Report = { testResults: FileResult[] };

/** Runs a program, and passes on what it says line by line, because another one may speak at the same time. */
const node = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> => {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colour, ...env },
  });
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => process.stdout.write(`${line}\n`));
  return new Promise((resolve) => child.on('close', (status) => resolve(status === 0)));
};

/** A check outside the test suites counts as one test. */
const check = async (args: readonly string[]): Promise<void> => {
  if (await node(args)) counts.passed += 1;
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
const run = async (project: string, env: NodeJS.ProcessEnv, files: readonly string[] = []): Promise<Report | null> => {
  const output = path.join(scratch, `${project}${files.length > 0 ? '-again' : ''}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const green = await node(
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files, ...reporters],
    env,
  );
  const report = existsSync(output) ? (JSON.parse(readFileSync(output, 'utf8')) as Report) : null;
  if (!green && (report === null || failedIn(report.testResults).length === 0))
    failures.push(`the suite ${project}, outside its tests`);
  return report;
};

/** `secondTry`: files that fail beside others are run once more; what passes then is listed at the end, since it is a defect too. */
type Options = { env?: NodeJS.ProcessEnv; secondTry?: boolean };

const suite = async (project: string, { env = {}, secondTry = false }: Options = {}): Promise<void> => {
  const began = Date.now();
  const first = (await run(project, env))?.testResults ?? [];
  const broken = first.filter((file) => !passed(file));
  const names = broken.map(({ name }) => path.relative(root, name));
  // The tests of a file build on each other, so they are repeated together, on a new portal.
  const second = (secondTry && names.length > 0 && (await run(project, env, names))?.testResults) || broken;
  const files = [...first.filter((file) => !broken.includes(file)), ...second];
  times.push(`${project} ${Math.round((Date.now() - began) / 1000)} s`);
  counts.passed += files.flatMap((file) => testsOf(file, 'passed')).length;
  counts.skipped += files.flatMap((file) => skippedOf(file)).length;
  failures.push(...failedIn(files));
  reasons.push(...reasonsIn(files));
  skips.push(...skippedIn(files));
  again.push(...reasonsIn(broken.filter(({ name }) => second.some((file) => file.name === name && passed(file)))));
};

const browser = findBrowser();
const statements = path.join(scratch, 'statements');
mkdirSync(statements);

/** What computes all the time. */
const checkSources = async (): Promise<void> => {
  await check(['scripts/verify.ts']);
  await check(['scripts/check-size.ts']);
  await suite('unit');
  await suite('web');
  await suite('web-mocks');
};

const runOnOldest = async (): Promise<void> => {
  const oldest = startOldestPostgres();
  if (!oldest) return void skips.push('the statements and telemetry on PostgreSQL 15: it is not installed');
  await suite('server-on-15', { env: { ONSIL_TEST_DATABASE_URL: oldest.url, ONSIL_TEST_STATEMENTS: statements } });
  oldest.stop();
};

const runOnCitus = async (): Promise<void> => {
  const citus = startCitus();
  if (typeof citus === 'string') return void skips.push(`telemetry on a cluster: ${citus}`);
  await suite('server-on-citus', { env: citus.env });
  citus.stop();
};

const runInBrowser = async (): Promise<void> => {
  if (browser) await suite('e2e', { env: { ONSIL_CHROMIUM: browser }, secondTry: true });
  else failures.push('the suite e2e: there is no Chromium');
};

// Much of their time the server's suites wait, for a process to start or a silence to be over; what runs beside them computes.
await Promise.all([checkSources(), suite('server', { env: { ONSIL_TEST_STATEMENTS: statements }, secondTry: true })]);
await suite('responsiveness');
await Promise.all([runInBrowser(), runOnOldest().then(runOnCitus)]);
rmSync(scratch, { recursive: true, force: true });
process.stdout.write(`\n${times.join(', ')}\n`);
for (const skip of skips) process.stdout.write(`\nskipped: ${skip}`);
for (const one of again) process.stdout.write(`\npassed on retry: ${one}`);
for (const reason of reasons) process.stdout.write(`\n\n${reason}\n`);
for (const failure of failures) process.stdout.write(`\nfailed: ${failure}`);
process.stdout.write(
  `\n${counts.passed} passed, ${failures.length} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}\n`,
);
process.exit(failures.length > 0 ? 1 : 0);
