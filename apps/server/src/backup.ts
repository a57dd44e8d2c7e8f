import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { demoSecretsFile } from '#features/demo/secrets-service.ts';
import { writeBackup } from '#features/backup/dump-service.ts';
import { partsOf, type Manifest } from '#features/backup/manifest-service.ts';
import { openCopies } from '#features/files/copy-service.ts';
import { openFiles } from '#features/files/store-gateway.ts';
import {
  createProgress,
  folderWord,
  megabytes,
  print,
  quietLog,
  requireDatabase,
  runCommand,
  stopSignal,
} from './console.ts';
import { joinDatabase, reachable } from './roles/kept-database.ts';

const usage = `Writes a consistent backup of the database and files into a new folder. The portal can keep running.

  npm run backup -- FOLDER

  Uses the database and files of the settings (ONSIL_DATA, DATABASE_URL, ONSIL_S3_URL …). The folder contains password hashes
  and personal data; only its owner can read it. Restore it with npm run restore -- FOLDER.

Example:
  npm run backup -- /backups/onsil-$(date +%F)
`;

const describe = (folder: string, { tables, files, demo, missing, takenAt, migration }: Manifest): string => {
  const rows = tables.reduce((sum, one) => sum + one.rows, 0);
  const bytes = partsOf({ tables, files, demo }).reduce((sum, one) => sum + one.size, 0);
  return [
    `Backup of ${takenAt}: ${folder}`,
    `  ${rows.toLocaleString('en')} rows of ${tables.length} tables (schema ${migration}), ${files.length} files, ${megabytes(bytes)}`,
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
  if (values.help) return print(usage);
  const folder = folderWord(positionals, 'Name the folder for the backup.', usage);
  const config = readConfig(process.env);
  requireDatabase(config);
  const signal = stopSignal();
  const kept = await joinDatabase(config, quietLog(config));
  const { pool, close } = openDatabase(kept.connectionString, 1, () => undefined);
  const progress = createProgress();
  try {
    await reachable(pool, config.DATABASE_URL);
    const manifest = await writeBackup(pool, folder, {
      files: openCopies(openFiles(config)),
      demoFile: demoSecretsFile(path.resolve(config.ONSIL_DATA)),
      signal,
      progress: progress.show,
    });
    progress.end();
    print(describe(folder, manifest));
  } finally {
    progress.end();
    await close();
    await kept.close();
  }
};

runCommand(run, usage);
