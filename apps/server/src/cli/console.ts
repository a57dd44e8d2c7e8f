import { existsSync } from 'node:fs';
import path from 'node:path';
import { getClusterFolder } from '@onsil/embedded-postgres/cluster';
import type { Config } from '#platform/config.ts';
import { getLogFileLimits } from '#platform/log/log-file.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import { isStartError, startError } from '#platform/start-error.ts';

/** Helpers of the commands (import, backup, restore): paths, logs, progress and errors. */
export const printLine = (text: string): void => void process.stdout.write(`${text}\n`);

/** Resolves a path given by the user. npm changes to its own folder and passes the user's in INIT_CWD. */
export const resolveUserPath = (named: string): string => path.resolve(process.env['INIT_CWD'] ?? '', named);

/** Returns the only folder among a command's arguments. */
export const getFolderArgument = (words: readonly string[], sentence: string, usage: string): string => {
  const [named, ...others] = words;
  if (!named) throw startError('BAD_SETTING', `${sentence}\n\n${usage}`);
  if (others.length > 0)
    throw startError('BAD_SETTING', `Give one folder; quote names with blanks (${words.join(' | ')}).\n\n${usage}`);
  return resolveUserPath(named);
};

/** Otherwise a wrong data folder would be started and kept as an empty database. */
export const requireDatabase = ({ DATABASE_URL, ONSIL_DATA }: Config): void => {
  if (DATABASE_URL || existsSync(getClusterFolder(path.resolve(ONSIL_DATA)))) return;
  throw startError(
    'DATA_FOLDER',
    `There is no database in the data folder ${path.resolve(ONSIL_DATA)}. Set ONSIL_DATA to the right folder, or set DATABASE_URL.`,
  );
};

/** Formats bytes as MB. */
export const formatMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Logs nothing to the console, which shows only the command's own messages. */
export const createSilentLog = (config: Config): Log =>
  createLog(config.ONSIL_LOG_FILE ? config.ONSIL_LOG_LEVEL : 'silent', config.ONSIL_LOG_FILE, getLogFileLimits(config));

/** Aborted by Ctrl+C or SIGTERM, any number of times, because npm forwards signals that a console has already sent. */
export const createStopSignal = (): AbortSignal => {
  const stop = new AbortController();
  process.on('SIGINT', () => stop.abort()).on('SIGTERM', () => stop.abort());
  return stop.signal;
};

/** Shows progress: one overwritten line in a console, a line every few seconds in a file. */
export const createProgress = () => {
  const { isTTY } = process.stderr;
  let last = '';
  let nextAt = 0;
  return {
    show(doing: string, share?: number): void {
      if (doing === last && performance.now() < nextAt) return;
      last = doing;
      nextAt = performance.now() + (isTTY ? 200 : 5_000);
      process.stderr.write(
        `${isTTY ? '\r\u001B[K' : ''}${doing}${share === undefined ? ' …' : `: ${Math.floor(share * 100)} %`}${isTTY ? '' : '\n'}`,
      );
    },
    end: (): void => void (isTTY && process.stderr.write('\r\u001B[K')),
  };
};

const isWrongWord = (error: unknown): error is Error =>
  error instanceof Error && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS');

const sentenceOf = (error: unknown, usage: string): string => {
  if (isStartError(error)) return error.message;
  if (isWrongWord(error)) return `${error.message}\n\n${usage}`;
  if (error instanceof Error && error.name === 'AbortError') return 'Stopped.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

/** Runs a command. Expected errors are printed as a sentence, others with a stack. */
export const runCommand = (run: () => Promise<void>, usage: string): void => {
  run().catch((error: unknown) => {
    process.stderr.write(`\n${sentenceOf(error, usage)}\n`);
    process.exit(1);
  });
};
