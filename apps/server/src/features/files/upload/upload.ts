import { randomBytes } from 'node:crypto';
import { headers } from '@onsil/contract/auth';
import { maxFileBytes, maxFiles, maxPictureBytes, type IncomingFile, type StoredFile } from '@onsil/contract/files';
import { dayMs } from '@onsil/domain/calendar/duration';
import { requireChosenFarm } from '#features/farms/farms.ts';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import type { DiskState } from '#platform/disk/disk-space.ts';
import { apiError, invalidField, type InvalidField } from '#platform/http/api-error.ts';
import { countBytes, insertFiles, lockFilesOf, type NewFile } from '../files.sql.ts';
import { renderPicture } from '../pictures/render-picture.ts';
import type { Rendering } from '../pictures/render-process.ts';
import type { FileStorage } from '../store/file-store.ts';
import { deleteObjects, storeObjects, type StagedObject } from '../store/objects.ts';
import { getExtension, getStoredName, cleanFileName } from './file-name.ts';
import { detectFileType, undecodedFileType } from './file-type.ts';
import { stageFile, clearStaging, isDiskFailure, unstageFiles, type StagedFile } from './staging.ts';

export type UploadOptions = { files: FileStorage; disk: () => DiskState; quotaBytes: number };
type CheckedFile = { file: NewFile; arrived: StagedObject };
type Owner = { memberNo: number; farmNo: number | null };

const renderedSize = ({ o, m, s }: Rendering): number => o.length + m.length + s.length;

/** The files of a call. `paths` lists its staging files. */
type StagedUpload = { checked: CheckedFile[]; wrong: InvalidField[]; paths: string[]; bytes: number };

/** The storage cannot write: the caller may retry, and reading continues. */
const unavailable = (cause?: unknown) => apiError('UNAVAILABLE', { retryAfterSeconds: 60, cause });

const ownerOf = async (ctx: MemberContext): Promise<Owner> => {
  const { member } = ctx;
  const farm = ctx.header(headers.farmId) ? await requireChosenFarm(ctx) : null;
  return { memberNo: member.memberNo, farmNo: farm?.farmNo ?? null };
};

const write = async (folder: string, staged: StagedUpload, bytes: Buffer): Promise<StagedFile> => {
  const written = await stageFile(folder, [bytes], bytes.length);
  if (!written) throw new Error('a rendered picture exceeded its size while being written');
  staged.paths.push(written.path);
  return written;
};

const checkFile = async (folder: string, staged: StagedUpload, given: string, whole: StagedFile): Promise<void> => {
  const plain = cleanFileName(given);
  const refused = (code: string): void => void staged.wrong.push({ path: plain || 'file', code });
  const kind = await detectFileType(whole.path, getExtension(plain));
  if (!kind) return refused('fileKind');
  const key = randomBytes(16).toString('hex');
  const named = { key, name: getStoredName(plain, kind.extension), contentType: kind.contentType };
  if (!kind.picture) {
    staged.bytes += whole.size;
    staged.checked.push({ file: { ...named, size: whole.size, picture: null }, arrived: { o: whole } });
    return;
  }
  if (whole.size > maxPictureBytes)
    throw apiError('TOO_LARGE', { fields: [{ path: named.name, code: 'fileTooLarge' }] });
  const made = await renderPicture(whole.path, kind.picture);
  await unstageFiles([whole.path]);
  if (typeof made === 'string') return refused(made);
  if ('undecoded' in made) {
    const { contentType, extension } = undecodedFileType;
    const o = await write(folder, staged, made.undecoded);
    staged.bytes += o.size;
    const file = { key, name: getStoredName(plain, extension), contentType, size: o.size, picture: null };
    staged.checked.push({ file, arrived: { o } });
    return;
  }
  staged.bytes += renderedSize(made);
  const [o, m, s] = [
    await write(folder, staged, made.o),
    await write(folder, staged, made.m),
    await write(folder, staged, made.s),
  ];
  const picture = { sizeM: m.size, sizeS: s.size, width: made.width, height: made.height };
  staged.checked.push({ file: { ...named, size: o.size, picture }, arrived: { o, m, s } });
};

/** Reads every file to its end, so that one response lists all errors; exceeding the size limit ends it at once. */
const receive = async (folder: string, staged: StagedUpload, files: AsyncIterable<IncomingFile>): Promise<void> => {
  let count = 0;
  for await (const { name, bytes } of files) {
    count += 1;
    if (count > maxFiles) throw invalidField('files', 'tooMany');
    const whole = await stageFile(folder, bytes, maxFileBytes);
    if (!whole)
      throw apiError('TOO_LARGE', { fields: [{ path: cleanFileName(name) || 'file', code: 'fileTooLarge' }] });
    staged.paths.push(whole.path);
    await checkFile(folder, staged, name, whole);
  }
  if (count === 0) throw invalidField('files', 'required');
  if (staged.wrong.length > 0) throw apiError('INVALID', { fields: staged.wrong });
};

const requireRoom = async (
  { db }: MemberContext,
  quotaBytes: number,
  { bytes }: StagedUpload,
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
  staged: StagedUpload,
  owner: Owner,
): Promise<void> => {
  const rows = staged.checked.map(({ file }) => file);
  try {
    for (const { file, arrived } of staged.checked) await storeObjects(files.store, file.key, arrived);
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
    await requireRoom(ctx, quotaBytes, staged, owner);
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
  const staged: StagedUpload = { checked: [], wrong: [], paths: [], bytes: 0 };
  try {
    await receive(options.files.arrivals, staged, files);
    await requireRoom(ctx, options.quotaBytes, staged, owner);
    await store(ctx, options, staged, owner);
  } catch (error) {
    throw isDiskFailure(error) ? unavailable(error) : error;
  } finally {
    await unstageFiles(staged.paths);
  }
  return {
    items: staged.checked.map(({ file: { picture, ...file } }) => ({
      ...file,
      ...(picture && { width: picture.width, height: picture.height }),
    })),
  };
};
