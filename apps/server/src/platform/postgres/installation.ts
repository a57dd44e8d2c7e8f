import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startError } from '#platform/start-error.ts';

/** Lies beside the database, not in it: where the database's disk is not mounted, it tells that there was one. */
const markName = 'installation.json';

const isFilled = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

/** What shows that this data folder had a database; the log does not, since a first start writes it before. */
const signOf = (dataDir: string): string | undefined =>
  [markName, 'demo.json'].find((name) => existsSync(join(dataDir, name))) ??
  (isFilled(join(dataDir, 'files', 'kept')) ? 'files' : undefined);

/** Throws a StartError `DATABASE_MISSING` where a new database would take the place of one that was there. */
export const refuseMissingDatabase = (dataDir: string): void => {
  const sign = signOf(dataDir);
  if (sign === undefined) return;
  throw startError(
    'DATABASE_MISSING',
    `The data folder ${dataDir} was in use before (${sign} is there), but its database is gone: ${join(dataDir, 'pg')} is missing or empty. ` +
      `If it lies on a disk of its own, mount that disk and start again. If it is lost, restore a backup into a fresh folder: ` +
      `ONSIL_DATA=/new/folder npm run restore -- BACKUP. To begin with an empty database in this folder on purpose: ONSIL_NEW_DATABASE=on, for one start.`,
  );
};

/** Marks a data folder whose database is in place. */
export const markInstallation = (dataDir: string): void => {
  const file = join(dataDir, markName);
  if (existsSync(file)) return;
  writeFileSync(file, `${JSON.stringify({ database: 'pg', since: new Date().toISOString() })}\n`, { mode: 0o600 });
};
