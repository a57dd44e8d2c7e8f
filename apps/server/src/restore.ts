import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { demoSecretsFile } from '#features/demo/secrets-service.ts';
import { loadBackup } from '#features/backup/load-service.ts';
import { readManifest, verifyParts } from '#features/backup/manifest-service.ts';
import { openCopies } from '#features/files/copy-service.ts';
import { compareRollups } from '#features/telemetry/rollup-comparison-service.ts';
import { openFiles } from '#features/files/store-gateway.ts';
import { createProgress, folderWord, print, quietLog, runCommand, stopSignal } from './console.ts';
import { keepDatabase, reachable } from './roles/kept-database.ts';

const usage = `Restores a backup into an empty database and the file store. The whole backup is checked before anything is written.

  npm run restore -- FOLDER

  Uses the database and files of the settings (ONSIL_DATA, DATABASE_URL, ONSIL_S3_URL …). The database must be empty: use a
  new data folder or an empty database. Stop any portal that uses it.

Example:
  ONSIL_DATA=/srv/onsil npm run restore -- /backups/onsil-2026-11-22
`;

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
  if (values.help) return print(usage);
  const folder = folderWord(positionals, 'Name the backup folder to restore.', usage);
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.ONSIL_DATA);
  const signal = stopSignal();
  const progress = createProgress();
  try {
    const manifest = await readManifest(folder);
    await verifyParts(folder, manifest, { signal, progress: progress.show });
    const log = quietLog(config);
    const kept = await keepDatabase(config, log);
    const { db, pool, close } = openDatabase(kept.connectionString, 2, () => undefined);
    try {
      await reachable(pool, config.DATABASE_URL);
      await mkdir(dataDir, { recursive: true });
      const strange = await loadBackup({ db, pool }, folder, manifest, {
        files: openCopies(openFiles(config)),
        demoFile: demoSecretsFile(dataDir),
        signal,
        progress: progress.show,
      });
      progress.show('comparing statistics with the samples');
      // Corrects wrong rollups of the backup. If interrupted here, the portal's next start does it.
      const compared = await compareRollups({ pool, log, now: Date.now, signal });
      progress.end();
      const rows = manifest.tables.reduce((sum, one) => sum + one.rows, 0);
      print(
        `Restored as of ${manifest.takenAt}: ${rows.toLocaleString('en')} rows, ${manifest.files.length} files. npm start starts the portal.`,
      );
      if (compared && compared.differing > 0)
        print(`${compared.differing} wrong statistics in it (hours, days); repaired: ${compared.repaired}.`);
      if (strange.length > 0) print(`Left out, because they are not Onsil's tables: ${strange.join(', ')}`);
    } finally {
      await close();
      await kept.close();
    }
  } finally {
    progress.end();
  }
};

runCommand(run, usage);
