import { randomBytes } from 'node:crypto';
import { headers } from '@onsil/contract/auth';
import { fileBytes, mostFiles, pictureBytes, type ArrivingFile, type StoredFile } from '@onsil/contract/files';
import type { CallContext } from '#platform/context.ts';
import type { DiskState } from '#platform/disk-watch.ts';
import { refuse, type WrongField } from '#platform/refusal.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { arrive, clearArrivals, isDiskTrouble, leave, type ArrivedFile } from './arrival-gateway.ts';
import { discard, keep, type Arrived } from './keep-service.ts';
import { kindOf, undecodedKind } from './kind-service.ts';
import { extensionOf, nameFor, plainName } from './name-service.ts';
import { renderPicture } from './picture-service.ts';
import type { Rendering } from './render-service.ts';
import { countBytes, insertFiles, type NewFile } from './repository.ts';
import type { Files } from './store-gateway.ts';

export type UploadOptions = { files: Files; disk: () => DiskState; quotaBytes: number };

const dayMs = 86_400_000;

type Judged = { file: NewFile; arrived: Arrived };
type Owner = { memberNo: number; farmNo: number | null };

const renderedSize = ({ o, m, s }: Rendering): number => o.length + m.length + s.length;

/** The files of one upload call. `paths` lists its staging files. */
type Batch = { judged: Judged[]; wrong: WrongField[]; paths: string[]; bytes: number };

/** The storage cannot write: the caller may retry, and reading continues. */
const unavailable = (cause?: unknown) => refuse('UNAVAILABLE', { retryAfterSeconds: 60, cause });

const ownerOf = async (ctx: CallContext): Promise<Owner> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const farm = ctx.header(headers.farmId) ? await openCurrentFarm(ctx) : null;
  return { memberNo: ctx.member.memberNo, farmNo: farm?.farmNo ?? null };
};

const write = async (folder: string, batch: Batch, bytes: Buffer): Promise<ArrivedFile> => {
  const written = await arrive(folder, [bytes], bytes.length);
  if (!written) throw new Error('a rendered picture exceeded its size while being written');
  batch.paths.push(written.path);
  return written;
};

const judge = async (folder: string, batch: Batch, given: string, whole: ArrivedFile): Promise<void> => {
  const plain = plainName(given);
  const refused = (code: string): void => void batch.wrong.push({ path: plain || 'file', code });
  const kind = await kindOf(whole.path, extensionOf(plain));
  if (!kind) return refused('fileKind');
  const key = randomBytes(16).toString('hex');
  const told = { key, name: nameFor(plain, kind.extension), contentType: kind.contentType };
  if (!kind.picture) {
    batch.bytes += whole.size;
    batch.judged.push({ file: { ...told, size: whole.size, picture: null }, arrived: { o: whole } });
    return;
  }
  if (whole.size > pictureBytes) throw refuse('TOO_LARGE', { fields: [{ path: told.name, code: 'fileTooLarge' }] });
  const made = await renderPicture(whole.path, kind.picture);
  await leave([whole.path]);
  if (typeof made === 'string') return refused(made);
  if ('undecoded' in made) {
    const { contentType, extension } = undecodedKind;
    const o = await write(folder, batch, made.undecoded);
    batch.bytes += o.size;
    const file = { key, name: nameFor(plain, extension), contentType, size: o.size, picture: null };
    batch.judged.push({ file, arrived: { o } });
    return;
  }
  batch.bytes += renderedSize(made);
  const [o, m, s] = [
    await write(folder, batch, made.o),
    await write(folder, batch, made.m),
    await write(folder, batch, made.s),
  ];
  const picture = { sizeM: m.size, sizeS: s.size, width: made.width, height: made.height };
  batch.judged.push({ file: { ...told, size: o.size, picture }, arrived: { o, m, s } });
};

/** Reads every file to its end, so that one response lists all errors; exceeding the size limit ends it at once. */
const receive = async (folder: string, batch: Batch, files: AsyncIterable<ArrivingFile>): Promise<void> => {
  let count = 0;
  for await (const { name, bytes } of files) {
    count += 1;
    if (count > mostFiles) throw refuse('INVALID', { fields: [{ path: 'files', code: 'tooMany' }] });
    const whole = await arrive(folder, bytes, fileBytes);
    if (!whole) throw refuse('TOO_LARGE', { fields: [{ path: plainName(name) || 'file', code: 'fileTooLarge' }] });
    batch.paths.push(whole.path);
    await judge(folder, batch, name, whole);
  }
  if (count === 0) throw refuse('INVALID', { fields: [{ path: 'files', code: 'required' }] });
  if (batch.wrong.length > 0) throw refuse('INVALID', { fields: batch.wrong });
};

/**
 * Bytes before rows: an interruption leaves bytes for the sweep and nothing visible. If inserting the rows fails the
 * bytes stay too, because after a broken connection the rows may exist.
 */
const store = async (ctx: CallContext, { files }: UploadOptions, batch: Batch, owner: Owner): Promise<void> => {
  const rows = batch.judged.map(({ file }) => file);
  try {
    for (const { file, arrived } of batch.judged) await keep(files.store, file.key, arrived);
  } catch (error) {
    await discard(
      ctx,
      files.store,
      rows.map(({ key }) => key),
    );
    throw error;
  }
  await insertFiles(ctx.db, rows, { ...owner, now: new Date(ctx.now()) });
};

/** Stores the files of one call, all or none, because people overlook a message that half of them failed. */
export const upload = async (
  ctx: CallContext,
  options: UploadOptions,
  files: AsyncIterable<ArrivingFile>,
): Promise<{ items: StoredFile[] }> => {
  const owner = await ownerOf(ctx);
  if (options.disk() === 'full') throw unavailable();
  await clearArrivals(options.files.arrivals, ctx.now() - dayMs);
  const batch: Batch = { judged: [], wrong: [], paths: [], bytes: 0 };
  try {
    await receive(options.files.arrivals, batch, files);
    if ((await countBytes(ctx.db, owner)) + batch.bytes > options.quotaBytes)
      throw refuse('TOO_LARGE', { fields: [{ path: 'files', code: 'fileQuota' }] });
    await store(ctx, options, batch, owner);
  } catch (error) {
    throw isDiskTrouble(error) ? unavailable(error) : error;
  } finally {
    await leave(batch.paths);
  }
  return {
    items: batch.judged.map(({ file: { picture, ...file } }) => ({
      ...file,
      ...(picture && { width: picture.width, height: picture.height }),
    })),
  };
};
