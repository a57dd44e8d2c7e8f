import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startError } from './start-error.ts';

/** Kept next to the database, not in it: if the database's disk is not mounted, it shows that there was a database. */
const markName = 'installation.json';

const hasContent = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

/** Evidence that this data folder had a database. The log is none, because a first start writes it before. */
const evidenceOf = (dataDir: string): string | undefined =>
  [markName, 'demo.json'].find((name) => existsSync(join(dataDir, name))) ??
  (hasContent(join(dataDir, 'files', 'kept')) ? 'files' : undefined);

/** @throws StartError DATABASE_MISSING if a new database would replace a lost one */
export const requireExistingDatabase = (dataDir: string): void => {
  const sign = evidenceOf(dataDir);
  if (sign === undefined) return;
  throw startError(
    'DATABASE_MISSING',
    `The data folder ${dataDir} was in use before (it contains ${sign}), but its database is gone: ${join(dataDir, 'pg')} is missing or empty. ` +
      `If the database has its own disk, mount it and start again. If it is lost, restore a backup into a new folder: ` +
      `ONSIL_DATA=/new/folder npm run restore -- BACKUP. To start with an empty database in this folder, set ONSIL_NEW_DATABASE=on for one start.`,
  );
};

/** Marks a data folder as having a database. */
export const markInstallation = (dataDir: string): void => {
  const file = join(dataDir, markName);
  if (existsSync(file)) return;
  writeFileSync(file, `${JSON.stringify({ database: 'pg', since: new Date().toISOString() })}\n`, { mode: 0o600 });
};
