import path from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup } from '#features/backup/create-backup.ts';
import { listBackupFiles, type Manifest } from '#features/backup/manifest.ts';
import { openFileStorage } from '#features/files/store/file-store.ts';
import { openStoreAccess } from '#features/files/store/store-access.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { attachDatabase, assertReachable } from '../app/database-process.ts';
import { getDemoSecretsPath } from '../demo/secrets.ts';
import {
  createProgress,
  getFolderArgument,
  formatMegabytes,
  printLine,
  createSilentLog,
  requireDatabase,
  runCommand,
  createStopSignal,
} from './console.ts';

const usage = `Writes a consistent backup of the database and files into a new folder. The portal can keep running.

  npm run backup -- FOLDER

  Uses the database and files of the settings (ONSIL_DATA, DATABASE_URL, ONSIL_S3_URL …). The folder contains password hashes
  and personal data; only its owner can read it. Restore it with npm run restore -- FOLDER.

Example:
  npm run backup -- /backups/onsil-$(date +%F)
`;

const describe = (folder: string, { tables, files, demo, missing, takenAt, migration }: Manifest): string => {
  const rows = tables.reduce((sum, one) => sum + one.rows, 0);
  const bytes = listBackupFiles({ tables, files, demo }).reduce((sum, one) => sum + one.size, 0);
  return [
    `Backup of ${takenAt}: ${folder}`,
    `  ${rows.toLocaleString('en')} rows of ${tables.length} tables (schema ${migration}), ${files.length} files, ${formatMegabytes(bytes)}`,
    ...(missing.length > 0
      ? [
          `  ${missing.length} files could not be found: deleted during the backup, or lost before`,
          ...missing.slice(0, 20).map((name) => `    ${name}`),
        ]
      : []),
  ].join('\n');
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
  if (values.help) return printLine(usage);
  const folder = getFolderArgument(positionals, 'Name the folder for the backup.', usage);
  const config = readConfig(process.env);
  requireDatabase(config);
  const signal = createStopSignal();
  const kept = await attachDatabase(config, createSilentLog(config));
  const { db, close } = openDatabase(kept.connectionString, 1, () => undefined);
  const progress = createProgress();
  try {
    await assertReachable(db, config.DATABASE_URL);
    const manifest = await createBackup(db, folder, {
      files: openStoreAccess(openFileStorage(config)),
      demoFile: getDemoSecretsPath(path.resolve(config.ONSIL_DATA)),
      signal,
      progress: progress.show,
    });
    progress.end();
    printLine(describe(folder, manifest));
  } finally {
    progress.end();
    await close();
    await kept.close();
  }
};

runCommand(run, usage);
