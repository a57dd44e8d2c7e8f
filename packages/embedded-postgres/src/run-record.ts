import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const runRecord = z.object({ postmaster: z.int(), startedBy: z.int(), socketFolder: z.string() });

/**
 * Which process started which PostgreSQL, and its socket folder, so that the next start can clean up after a killed
 * Node.
 */
export type RunRecord = z.output<typeof runRecord>;

const recordPath = (dataDir: string) => join(dataDir, 'pg.run.json');

/** Written synchronously right after the spawn: a kill in between would leave an unknown socket folder. */
export function writeRunRecord(dataDir: string, record: RunRecord): void {
  writeFileSync(recordPath(dataDir), `${JSON.stringify(record)}\n`, { mode: 0o600 });
}

/** Reads the record of the last start; undefined if there is none or a power cut damaged it. */
export function readRunRecord(dataDir: string): RunRecord | undefined {
  try {
    return runRecord.parse(JSON.parse(readFileSync(recordPath(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

export function removeRunRecord(dataDir: string): void {
  rmSync(recordPath(dataDir), { force: true });
}
