import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './ensure-browser.ts';
import { startOldestPostgres } from './oldest-postgres.ts';

const root = path.join(import.meta.dirname, '..');
const scratch = mkdtempSync(path.join(tmpdir(), 'onsil-test-'));
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const times: string[] = [];

type Report = {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
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
  // A suite that breaks before its tests run has failed, though no test of it did.
  counts.failed += Math.max(report?.numFailedTests ?? 0, green ? 0 : 1);
  const failed = report ? failedIn(report) : [];
  failures.push(...(failed.length > 0 || green ? failed : [`the suite ${project}, outside its tests`]));
};

const browser = ensureBrowser();
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
}
suite('e2e', { ONSIL_CHROMIUM: browser });
rmSync(scratch, { recursive: true, force: true });
process.stdout.write(`\n${times.join(', ')}\n`);
for (const failure of failures) process.stdout.write(`\nfailed: ${failure}`);
process.stdout.write(
  `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}\n`,
);
process.exit(counts.failed > 0 ? 1 : 0);
