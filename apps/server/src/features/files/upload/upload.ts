import { randomBytes } from 'node:crypto';
import { headers } from '@onsil/contract/auth';
import { maxFileBytes, maxFiles, maxPictureBytes, type IncomingFile, type StoredFile } from '@onsil/contract/files';
import { dayMs } from '@onsil/domain/calendar/duration';
import type { MemberContext } from '#platform/context.ts';
import type { DiskState } from '#platform/disk/disk-space.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, invalidField, type InvalidField } from '#platform/http/api-error.ts';
import { requireChosenFarm } from '#features/farms/farms.ts';
import { stageFile, clearStaging, isDiskFailure, unstageFiles, type StagedFile } from './staging.ts';
import { deleteObjects, storeObjects, type StagedObject } from '../store/objects.ts';
import { detectFileType, undecodedFileType } from './file-type.ts';
import { getExtension, getStoredName, cleanFileName } from './file-name.ts';
import { renderPicture } from '../pictures/render-picture.ts';
import type { Rendering } from '../pictures/render-process.ts';
import { countBytes, insertFiles, lockFilesOf, type NewFile } from '../files.sql.ts';
import type { FileStorage } from '../store/file-store.ts';

export type UploadOptions = { files: FileStorage; disk: () => DiskState; quotaBytes: number };
type CheckedFile = { file: NewFile; arrived: StagedObject };
type Owner = { memberNo: number; farmNo: number | null };

const renderedSize = ({ o, m, s }: Rendering): number => o.length + m.length + s.length;

/** The files of one upload call. `paths` lists its staging files. */
type Batch = { checked: CheckedFile[]; wrong: InvalidField[]; paths: string[]; bytes: number };

/** The storage cannot write: the caller may retry, and reading continues. */
const unavailable = (cause?: unknown) => apiError('UNAVAILABLE', { retryAfterSeconds: 60, cause });

const ownerOf = async (ctx: MemberContext): Promise<Owner> => {
  const { member } = ctx;
  const farm = ctx.header(headers.farmId) ? await requireChosenFarm(ctx) : null;
  return { memberNo: member.memberNo, farmNo: farm?.farmNo ?? null };
};

const write = async (folder: string, batch: Batch, bytes: Buffer): Promise<StagedFile> => {
  const written = await stageFile(folder, [bytes], bytes.length);
  if (!written) throw new Error('a rendered picture exceeded its size while being written');
  batch.paths.push(written.path);
  return written;
};

const checkFile = async (folder: string, batch: Batch, given: string, whole: StagedFile): Promise<void> => {
  const plain = cleanFileName(given);
  const refused = (code: string): void => void batch.wrong.push({ path: plain || 'file', code });
  const kind = await detectFileType(whole.path, getExtension(plain));
  if (!kind) return refused('fileKind');
  const key = randomBytes(16).toString('hex');
  const named = { key, name: getStoredName(plain, kind.extension), contentType: kind.contentType };
  if (!kind.picture) {
    batch.bytes += whole.size;
    batch.checked.push({ file: { ...named, size: whole.size, picture: null }, arrived: { o: whole } });
    return;
  }
  if (whole.size > maxPictureBytes)
    throw apiError('TOO_LARGE', { fields: [{ path: named.name, code: 'fileTooLarge' }] });
  const made = await renderPicture(whole.path, kind.picture);
  await unstageFiles([whole.path]);
  if (typeof made === 'string') return refused(made);
  if ('undecoded' in made) {
    const { contentType, extension } = undecodedFileType;
    const o = await write(folder, batch, made.undecoded);
    batch.bytes += o.size;
    const file = { key, name: getStoredName(plain, extension), contentType, size: o.size, picture: null };
    batch.checked.push({ file, arrived: { o } });
    return;
  }
  batch.bytes += renderedSize(made);
  const [o, m, s] = [
    await write(folder, batch, made.o),
    await write(folder, batch, made.m),
    await write(folder, batch, made.s),
  ];
  const picture = { sizeM: m.size, sizeS: s.size, width: made.width, height: made.height };
  batch.checked.push({ file: { ...named, size: o.size, picture }, arrived: { o, m, s } });
};

/** Reads every file to its end, so that one response lists all errors; exceeding the size limit ends it at once. */
const receive = async (folder: string, batch: Batch, files: AsyncIterable<IncomingFile>): Promise<void> => {
  let count = 0;
  for await (const { name, bytes } of files) {
    count += 1;
    if (count > maxFiles) throw invalidField('files', 'tooMany');
    const whole = await stageFile(folder, bytes, maxFileBytes);
    if (!whole)
      throw apiError('TOO_LARGE', { fields: [{ path: cleanFileName(name) || 'file', code: 'fileTooLarge' }] });
    batch.paths.push(whole.path);
    await checkFile(folder, batch, name, whole);
  }
  if (count === 0) throw invalidField('files', 'required');
  if (batch.wrong.length > 0) throw apiError('INVALID', { fields: batch.wrong });
};

const requireRoom = async (
  { db }: MemberContext,
  quotaBytes: number,
  { bytes }: Batch,
  owner: Owner,
): Promise<void> => {
  if ((await countBytes(db, owner)) + bytes > quotaBytes)
    throw apiError('TOO_LARGE', { fields: [{ path: 'files', code: 'fileQuota' }] });
};

/**
 * Bytes before rows: an interruption leaves bytes for the sweep and nothing visible. If inserting the rows fails the
 * bytes stay too, because after a broken connection the rows may exist. The lock keeps two uploads at once within the quota.
 */
const store = async (
  ctx: MemberContext,
  { files, quotaBytes }: UploadOptions,
  batch: Batch,
  owner: Owner,
): Promise<void> => {
  const rows = batch.checked.map(({ file }) => file);
  try {
    for (const { file, arrived } of batch.checked) await storeObjects(files.store, file.key, arrived);
  } catch (error) {
    await deleteObjects(
      ctx,
      files.store,
      rows.map(({ key }) => key),
    );
    throw error;
  }
  await transact(ctx, async (ctx) => {
    await lockFilesOf(ctx.db, owner);
    await requireRoom(ctx, quotaBytes, batch, owner);
    await insertFiles(ctx.db, rows, { ...owner, now: new Date(ctx.now()) });
  });
};

/** Stores the files of one call, all or none, because people overlook a message that half of them failed. */
export const upload = async (
  ctx: MemberContext,
  options: UploadOptions,
  files: AsyncIterable<IncomingFile>,
): Promise<{ items: StoredFile[] }> => {
  const owner = await ownerOf(ctx);
  if (options.disk() === 'full') throw unavailable();
  await clearStaging(options.files.arrivals, ctx.now() - dayMs);
  const batch: Batch = { checked: [], wrong: [], paths: [], bytes: 0 };
  try {
    await receive(options.files.arrivals, batch, files);
    await requireRoom(ctx, options.quotaBytes, batch, owner);
    await store(ctx, options, batch, owner);
  } catch (error) {
    throw isDiskFailure(error) ? unavailable(error) : error;
  } finally {
    await unstageFiles(batch.paths);
  }
  return {
    items: batch.checked.map(({ file: { picture, ...file } }) => ({
      ...file,
      ...(picture && { width: picture.width, height: picture.height }),
    })),
  };
};
