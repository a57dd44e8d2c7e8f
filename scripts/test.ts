import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './ensure-browser.ts';
import { startOldestPostgres } from './oldest-postgres.ts';

const root = path.join(import.meta.dirname, '..');
const scratch = mkdtempSync(path.join(tmpdir(), 'onsil-test-'));
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const skips: string[] = [];
const again: string[] = [];
const times: string[] = [];

type Result = { fullName: string; status: string; failureMessages: string[] };
type Report = {
  testResults: { name: string; status: string; assertionResults: Result[] }[];
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTotalTestSuites: number;
  success: boolean;
};

const node = (args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

/** One check that is no test suite counts as one test. */
const check = (args: readonly string[]): void => {
  if (node(args)) counts.passed += 1;
  else {
    counts.failed += 1;
    failures.push(args.join(' '));
  }
};

/** What failed, by file and name: the end of a long run says where to look. */
const failedIn = (report: Report): string[] =>
  report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file}: ${test.fullName}`);
    return status === 'failed' && tests.length === 0 ? [file] : tests;
  });

/** What was left out, by file: a suite that lost what it needs must not go unnoticed. */
const skippedIn = (report: Report): string[] =>
  report.testResults.flatMap(({ name, assertionResults }) => {
    const skipped = assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed');
    const [first] = skipped;
    const more = skipped.length > 1 ? ` (and ${skipped.length - 1} more)` : '';
    return first ? [`${path.relative(root, name)}: ${first.fullName}${more}`] : [];
  });

/** What passed at its second try only, and why not at its first: nobody looks for it otherwise. */
const againIn = (report: Report): string[] =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages }) => `${path.relative(root, name)}: ${fullName}\n${failureMessages.join('\n')}`,
      ),
  );

const suite = (project: string, env: NodeJS.ProcessEnv = {}): void => {
  const file = path.join(scratch, `${project}.json`);
  const began = Date.now();
  const green = node(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    env,
  );
  times.push(`${project} ${Math.round((Date.now() - began) / 1000)} s`);
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
  counts.passed += report?.numPassedTests ?? 0;
  counts.skipped += report?.numPendingTests ?? 0;
  skips.push(...(report ? skippedIn(report) : []));
  again.push(...(report ? againIn(report) : []));
  // A suite that breaks before its tests run has failed, though no test of it did.
  counts.failed += Math.max(report?.numFailedTests ?? 0, green ? 0 : 1);
  const failed = report ? failedIn(report) : [];
  failures.push(...(failed.length > 0 || green ? failed : [`the suite ${project}, outside its tests`]));
};

const browser = findBrowser();
check(['scripts/verify.ts']);
check(['scripts/check-size.ts']);
suite('unit');
suite('web');
suite('server');
const oldest = startOldestPostgres();
if (oldest) {
  process.stdout.write('\nThe calls and the telemetry once more, on PostgreSQL 15\n');
  suite('server-on-15', { ONSIL_TEST_DATABASE_URL: oldest.url });
  oldest.stop();
} else skips.push('the calls and the telemetry once more, on PostgreSQL 15: it is not installed');
if (browser) suite('e2e', { ONSIL_CHROMIUM: browser });
else {
  counts.failed += 1;
  failures.push('the suite e2e: there is no Chromium');
}
rmSync(scratch, { recursive: true, force: true });
process.stdout.write(`\n${times.join(', ')}\n`);
for (const skip of skips) process.stdout.write(`\nskipped: ${skip}`);
for (const one of again) process.stdout.write(`\npassed at the second try: ${one}`);
for (const failure of failures) process.stdout.write(`\nfailed: ${failure}`);
process.stdout.write(
  `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}\n`,
);
process.exit(counts.failed > 0 ? 1 : 0);
