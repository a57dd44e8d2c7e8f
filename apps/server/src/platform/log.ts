import path from 'node:path';
import { pino, type DestinationStream, type Logger } from 'pino';
import { openLogFile, openStandardLog, type LogFileLimits } from './log-file.ts';
import { makePrivateFolder } from './make-folder.ts';
import { rememberError } from './recent-errors.ts';
import { startError } from './start-error.ts';

export type Log = Logger;

/** Names that must never reach a log with what they hold. */
const secrets = [
  'memberPwd',
  'password',
  'token',
  'idToken',
  'refreshToken',
  'credential',
  'authorization',
  'cookie',
  'x-auth-token',
  'x-refresh-token',
  'x-api-key',
  'detail', // of a database error: the row that it refused, whatever stood in it
];

const open = (file: string | undefined, limits: LogFileLimits): DestinationStream => {
  if (file === undefined) return openStandardLog();
  try {
    makePrivateFolder(path.dirname(path.resolve(file)));
    return openLogFile(file, limits);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw startError(
      'START_FAILED',
      `The log file ${file} cannot be written (${why}). Name a folder that this user may write to: ONSIL_DATA=/path npm start`,
      error,
    );
  }
};

/** The driver hangs its connection on an error that ends it: every statement that it prepared, and the key that cancels them. */
const withoutConnection = (error: Error): object => {
  const { client: _client, ...told } = pino.stdSerializers.err(error);
  return told;
};

const remember = (line: string): string => {
  rememberError(line);
  return line;
};

/** JSON lines on the standard output or in a file, secrets taken out wherever they stand at the first three levels. */
export const createLog = (
  level: string,
  file?: string,
  limits: LogFileLimits = { maxBytes: 20_000_000, maxFiles: 5 },
): Log =>
  pino(
    {
      level,
      base: null,
      hooks: { streamWrite: remember },
      serializers: { err: withoutConnection },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: {
        paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[taken out]',
      },
    },
    open(file, limits),
  );
