import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { listMigrations } from '#platform/database/migrate.ts';
import { startError } from '#platform/start-error.ts';
import { measureFile, type BackupFile } from './backup-folder.ts';

/** Increases when a backup can no longer be read as the previous version. */
export const backupFormat = 1;

/** Rejects paths outside the backup's folder, because a manifest may be forged. */
const place = z
  .string()
  .regex(/^(tables\/[A-Za-z0-9_]+\.copy\.gz|files\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}\.[oms]|demo\.json)$/);
const stored = z.strictObject({
  path: place,
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
}) satisfies z.ZodType<BackupFile>;

const manifest = z.strictObject({
  format: z.literal(backupFormat),
  /** latest migration of the database */
  migration: z.string(),
  /** time of the snapshot: includes everything committed before */
  takenAt: z.iso.datetime(),
  /** version of the source PostgreSQL; may be restored into another */
  postgres: z.string(),
  tables: z.array(
    z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int().nonnegative(), file: stored }),
  ),
  /** last value of each used sequence, as text because it has 64 bits */
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string().regex(/^-?\d+$/) })),
  files: z.array(stored),
  /** the demo's secrets, if any */
  demo: stored.nullable(),
  /** store objects that were already missing when copied */
  missing: z.array(z.string()),
});

/** Contents of a backup. Written last, so a folder with a manifest is complete. */
export type Manifest = z.output<typeof manifest>;

export const manifestFile = 'manifest.json';
export const checksumFile = 'manifest.sha256';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** In the format of `sha256sum -c`. */
export const formatChecksum = (text: string): string => `${sha256(Buffer.from(text))}  ${manifestFile}\n`;

const damaged = (folder: string, what: string, cause?: unknown) =>
  startError(
    'BAD_SETTING',
    `The backup ${folder} is damaged: ${what}. Nothing was restored. Use another backup.`,
    cause,
  );

const readText = async (folder: string, name: string): Promise<string> => {
  try {
    return await readFile(path.join(folder, name), 'utf8');
  } catch (error) {
    throw startError('BAD_SETTING', `${folder} holds no complete backup: cannot read ${name}.`, error);
  }
};

const formatOf = z.looseObject({ format: z.int() });

const newer = (folder: string, what: string) =>
  startError(
    'BAD_SETTING',
    `The backup ${folder} was made by a newer Onsil (${what}), which this version cannot read. ` +
      `Restore it with that version or a later one.`,
  );

/**
 * Reads the manifest of a backup.
 * @throws StartError if it is damaged or of a newer Onsil
 */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const [text, checksum] = [await readText(folder, manifestFile), await readText(folder, checksumFile)];
  if (formatChecksum(text) !== checksum) throw damaged(folder, `${manifestFile} is not as it was written`);
  const json: unknown = JSON.parse(text);
  const found = formatOf.parse(json).format;
  if (found > backupFormat) throw newer(folder, `format ${found}`);
  const read = manifest.parse(json);
  if (!(await listMigrations()).includes(read.migration)) throw newer(folder, `migration ${read.migration}`);
  return read;
};

/** Lists all files of a backup except its manifest. */
export const listBackupFiles = ({ tables, files, demo }: Pick<Manifest, 'tables' | 'files' | 'demo'>): BackupFile[] => [
  ...tables.map(({ file }) => file),
  ...files,
  ...(demo ? [demo] : []),
];

/**
 * Verifies every file of a backup.
 * @throws StartError if one was changed
 */
export const verifyBackupFiles = async (
  folder: string,
  read: Manifest,
  options: { signal?: AbortSignal; progress?: (doing: string, share: number) => void },
): Promise<void> => {
  const parts = listBackupFiles(read);
  const whole = parts.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const part of parts) {
    options.progress?.('checking', done / Math.max(1, whole));
    const found = await measureFile(path.join(folder, part.path), options.signal).catch((error: unknown) => {
      options.signal?.throwIfAborted();
      throw damaged(folder, `${part.path} cannot be read`, error);
    });
    if (found.size !== part.size || found.sha256 !== part.sha256)
      throw damaged(folder, `${part.path} is not as it was written`);
    done += part.size;
  }
};
