import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import LongestFirst from './vitest.sequencer.ts';

// A zone with an odd offset: whatever leans on UTC or on Korea by accident fails here.
process.env['TZ'] = 'Asia/Kathmandu';
// The processes that tests start compile the sources once, not each.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules/.cache/node');

// The files of a worker share its process: to start one for each took longer than most of the tests. Modules are fresh in each.
const shared = { isolate: false, setupFiles: [path.join(import.meta.dirname, 'vitest.setup.ts')] };

const support = path.join(import.meta.dirname, 'apps/server/test/support');
const server = {
  isolate: false,
  setupFiles: [path.join(support, 'real-time.ts'), path.join(support, 'record-statements.ts')],
  globalSetup: 'apps/server/test/support/database-setup.ts',
  // A portal may take 90 seconds to start on a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Whatever is waited for comes sooner or later on a busy machine too.
  expect: { poll: { timeout: 15_000 } },
  // More than there are processors: much of their time the tests wait, for a process to start or a silence to be over.
  maxWorkers: 3,
};

const webRoot = path.join(import.meta.dirname, 'apps/web');
const webTests = 'src/**/*.test.{ts,tsx}';
// What a file before it still loads, such as a screen's timer, would bring a module without the mock: each has a process of its own.
const withMocks = globSync(webTests, { cwd: webRoot }).filter((file) =>
  readFileSync(path.join(webRoot, file), 'utf8').includes('vi.mock('),
);
const web = {
  plugins: [react()],
  define: { __BUILD__: JSON.stringify('test') },
  root: webRoot,
  test: {
    environment: 'jsdom',
    include: [webTests],
    isolate: false,
    setupFiles: [...shared.setupFiles, path.join(webRoot, 'test/vitest-setup.ts')],
    testTimeout: 20_000,
    maxWorkers: 2,
  },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/{server,mobile}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 30_000, // some start a process for each file that they read
          hookTimeout: 60_000,
          maxWorkers: 2,
          ...shared,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/test/**/*.test.ts', 'packages/embedded-postgres/test/*.test.ts'],
          exclude: ['apps/server/test/{responsiveness,oldest,citus,failover}/**'],
          ...server,
        },
      },
      // Waits are measured there: nothing else runs beside it.
      {
        test: {
          name: 'responsiveness',
          include: ['apps/server/test/responsiveness/*.test.ts'],
          ...shared,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
      // Two minutes, and programs that few machines have: not part of `npm test`.
      {
        test: {
          name: 'failover',
          include: ['apps/server/test/failover/*.test.ts'],
          ...server,
        },
      },
      // On another PostgreSQL (ONSIL_TEST_DATABASE_URL): whether it takes every statement that the suite `server` ran, and
      // what stands on more than the text of statements: functions of columns, sorting, locks, notifications, copies.
      {
        test: {
          name: 'server-on-15',
          include: [
            'apps/server/test/oldest/*.test.ts',
            'apps/server/test/platform/{events,database/{schema,queues-migration}}.test.ts',
            'apps/server/test/{backup/older-backup,contract/paging,search/search,racks/races}.test.ts',
            'apps/server/test/telemetry/{telemetry,query/series,export/export,rollups/rollup-races}.test.ts',
            'apps/server/test/telemetry/store/{binary-array,sample-chunks}.test.ts',
          ],
          ...server,
        },
      },
      // What telemetry asks, on a coordinator and two workers of Citus (ONSIL_TEST_CITUS_WORKERS), and the portal while they die.
      {
        test: {
          name: 'server-on-citus',
          include: [
            'apps/server/test/citus/*.test.ts',
            'apps/server/test/telemetry/{telemetry,query/{series,statistics},store/sample-chunks}.test.ts',
          ],
          ...server,
          setupFiles: shared.setupFiles, // whether there is a cluster is kept by a module
          maxWorkers: 1, // the nodes that a test kills are those of all
        },
      },
      { ...web, test: { ...web.test, name: 'web', exclude: withMocks } },
      { ...web, test: { ...web.test, name: 'web-mocks', include: withMocks, isolate: true } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          ...shared,
          globalSetup: ['e2e/support/portal-setup.ts', 'apps/server/test/support/database-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          maxConcurrency: 2, // of the tests that only look
        },
      },
    ],
  },
});
