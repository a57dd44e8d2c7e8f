import path from 'node:path';
import { pino, type Logger } from 'pino';
import { makePrivateFolder } from '@onsil/embedded-postgres/folders';
import { startError } from '../start-error.ts';
import type { BufferedLog } from './line-buffer.ts';
import { openLogFile, openStandardLog, type LogFileLimits } from './log-file.ts';
import { recordRecentError } from './recent-errors.ts';

export type Log = Logger;

/** Keys whose values must never be logged. */
const secrets = [
  'passwordDigest',
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
  'detail', // on a database error: the rejected row with its contents
];

const open = (file: string | undefined, limits: LogFileLimits): BufferedLog => {
  if (file === undefined) return openStandardLog();
  try {
    makePrivateFolder(path.dirname(path.resolve(file)));
    return openLogFile(file, limits);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw startError(
      'START_FAILED',
      `Cannot write the log file ${file} (${why}). Set ONSIL_DATA to a writable folder: ONSIL_DATA=/path npm start`,
      error,
    );
  }
};

/** pg attaches the connection to errors that end it, including its prepared statements and its cancel key. */
const withoutConnection = (error: Error): object => {
  const { client: _client, ...rest } = pino.stdSerializers.err(error);
  return rest;
};

const remember = (line: string): string => {
  recordRecentError(line);
  return line;
};

/** Creates the logger: JSON lines on standard output or in a file, with secrets redacted at the first three levels. */
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
