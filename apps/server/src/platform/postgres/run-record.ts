import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const runRecord = z.object({ postmaster: z.int(), startedBy: z.int(), socketFolder: z.string() });

/** Who started which PostgreSQL, and where its socket lies, so that the next start can tidy up after a killed Node. */
export type RunRecord = z.output<typeof runRecord>;

const recordPath = (dataDir: string) => join(dataDir, 'pg.run.json');

/** Written at once after the spawn, synchronously: a kill between the two would leave a nameless socket folder. */
export function writeRunRecord(dataDir: string, record: RunRecord): void {
  writeFileSync(recordPath(dataDir), `${JSON.stringify(record)}\n`, { mode: 0o600 });
}

/** The record of the last start, undefined when there is none or when a power cut damaged it. */
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
