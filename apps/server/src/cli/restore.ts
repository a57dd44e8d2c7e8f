import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readManifest, verifyBackupFiles } from '#features/backup/manifest.ts';
import { restoreBackup } from '#features/backup/restore-backup.ts';
import { openFileStorage } from '#features/files/store/file-store.ts';
import { openStoreAccess } from '#features/files/store/store-access.ts';
import { compareRollups } from '#features/telemetry/rollups/compare-rollups.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { startDatabase, assertReachable } from '../app/database-process.ts';
import { getDemoSecretsPath } from '../demo/secrets.ts';
import {
  createProgress,
  getFolderArgument,
  printLine,
  createSilentLog,
  runCommand,
  createStopSignal,
} from './console.ts';

const usage = `Restores a backup into an empty database and the file store. The whole backup is checked before anything is written.

  npm run restore -- FOLDER

  Uses the database and files of the settings (ONSIL_DATA, DATABASE_URL, ONSIL_S3_URL …). The database must be empty: use a
  new data folder or an empty database. Stop any portal that uses it.

Example:
  ONSIL_DATA=/srv/onsil npm run restore -- /backups/onsil-2026-11-22
`;

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
  if (values.help) return printLine(usage);
  const folder = getFolderArgument(positionals, 'Name the backup folder to restore.', usage);
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.ONSIL_DATA);
  const signal = createStopSignal();
  const progress = createProgress();
  try {
    const manifest = await readManifest(folder);
    await verifyBackupFiles(folder, manifest, { signal, progress: progress.show });
    const log = createSilentLog(config);
    const kept = await startDatabase(config, log);
    const { db, close } = openDatabase(kept.connectionString, 2, () => undefined);
    try {
      await assertReachable(db, config.DATABASE_URL);
      await mkdir(dataDir, { recursive: true });
      const strange = await restoreBackup(db, folder, manifest, {
        files: openStoreAccess(openFileStorage(config)),
        demoFile: getDemoSecretsPath(dataDir),
        signal,
        progress: progress.show,
      });
      progress.show('comparing statistics with the samples');
      // Corrects wrong rollups of the backup. If interrupted here, the portal's next start does it.
      const compared = await compareRollups({ db, log, now: Date.now }, { signal });
      progress.end();
      const rows = manifest.tables.reduce((sum, one) => sum + one.rows, 0);
      printLine(
        `Restored as of ${manifest.takenAt}: ${rows.toLocaleString('en')} rows, ${manifest.files.length} files. npm start starts the portal.`,
      );
      if (compared && compared.differing > 0)
        printLine(`${compared.differing} wrong statistics in it (hours, days); repaired: ${compared.repaired}.`);
      if (strange.length > 0) printLine(`Left out, because they are not Onsil's tables: ${strange.join(', ')}`);
    } finally {
      await close();
      await kept.close();
    }
  } finally {
    progress.end();
  }
};

runCommand(run, usage);
