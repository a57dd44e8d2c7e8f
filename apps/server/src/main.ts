import { describeSettings, readConfig } from '#platform/config.ts';
import { logFileLimits } from '#platform/log-file.ts';
import { createLog } from '#platform/log.ts';
import { isStartError, needsPerson, startError } from '#platform/start-error.ts';
import { roles, startPortal, type Role } from './roles/portal.ts';

const usage = `Onsil: a smart-farm portal.

  main.ts [api] [ingest] [worker]     starts these roles; all three when none is named

Settings, by environment variable:
${describeSettings()}`;

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const longestStopMs = 15_000;

const chosenRoles = (words: readonly string[]): readonly Role[] => {
  const wrong = words.find((word) => !roles.some((role) => role === word));
  if (wrong !== undefined)
    throw startError(
      'BAD_SETTING',
      `There is no role "${wrong}", only ${roles.join(', ')}. All settings: npm start -- --help`,
    );
  return words.length > 0 ? (words as Role[]) : roles;
};

const run = async (): Promise<void> => {
  const words = process.argv.slice(2);
  if (words.includes('--help')) return tell(usage);
  const config = readConfig(process.env);
  const log = createLog(config.ONSIL_LOG_LEVEL, config.ONSIL_LOG_FILE, logFileLimits(config));
  const wanted = chosenRoles(words);
  const portal = await startPortal(config, log, tell, wanted);
  let stopping = false;
  const stop = (sentence: string, status: number): void => {
    if (stopping) return;
    stopping = true;
    log.info(sentence);
    setTimeout(() => process.exit(status || 1), longestStopMs).unref();
    portal.stop().then(
      () => process.exit(status),
      (error: unknown) => {
        log.error({ err: error }, 'stopped, but not cleanly');
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
  tell(`\nOnsil is running${portal.url === undefined ? '.' : `: ${portal.url}`}\n`);
};

// A terminal that was closed takes no more lines; what was under way is still ended properly.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

run().catch((error: unknown) => {
  // Whoever starts the portal reads a sentence; a stack is shown only for what nobody foresaw.
  process.stderr.write(
    `\n${isStartError(error) ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(isStartError(error) && needsPerson(error) ? 78 : 1);
});
