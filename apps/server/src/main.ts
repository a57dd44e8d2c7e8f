import { describeSettings, readConfig } from '#platform/config.ts';
import { getLogFileLimits } from '#platform/log/log-file.ts';
import { createLog } from '#platform/log/log.ts';
import { isStartError, needsOperator, startError } from '#platform/start-error.ts';
import { roles, startPortal, type Role } from './app/portal.ts';

const usage = `Onsil: a smart-farm portal.

  main.ts [api] [ingest] [worker]     starts these roles; all three when none is named

Settings, by environment variable:
${describeSettings()}`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Longer than all limits of the parts together; service managers kill after 30 s. */
const maxStopMs = 29_000;

const chosenRoles = (words: readonly string[]): readonly Role[] => {
  const wrong = words.find((word) => !roles.some((role) => role === word));
  if (wrong !== undefined)
    throw startError(
      'BAD_SETTING',
      `Unknown role "${wrong}"; use ${roles.join(', ')}. All settings: npm start -- --help`,
    );
  return words.length > 0 ? (words as Role[]) : roles;
};

const run = async (): Promise<void> => {
  const words = process.argv.slice(2);
  if (words.includes('--help')) return print(usage);
  const config = readConfig(process.env);
  const log = createLog(config.ONSIL_LOG_LEVEL, config.ONSIL_LOG_FILE, getLogFileLimits(config));
  const wanted = chosenRoles(words);
  const portal = await startPortal(config, log, print, wanted);
  let stopping = false;
  const stop = (sentence: string, status: number): void => {
    if (stopping) return;
    stopping = true;
    log.info(sentence);
    setTimeout(() => process.exit(status || 1), maxStopMs).unref();
    portal.stop().then(
      () => process.exit(status),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown incomplete');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop('stopping', 0));
  void portal.failed.then((sentence) => {
    if (!stopping) process.stderr.write(`${sentence}\n`);
    stop(sentence, 1);
  });
  log.info({ url: portal.url, roles: wanted }, 'Onsil is running');
  print(`\nOnsil is running${portal.url === undefined ? '.' : `: ${portal.url}`}\n`);
};

// Writing to a closed terminal fails; the shutdown must still complete.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

run().catch((error: unknown) => {
  // Expected errors are printed as a sentence, others with a stack.
  process.stderr.write(
    `\n${isStartError(error) ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(isStartError(error) && needsOperator(error) ? 78 : 1);
});
