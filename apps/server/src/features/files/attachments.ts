import type { StoredFile } from '@onsil/contract/files';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { invalidField } from '#platform/http/api-error.ts';
import {
  deleteAttachments,
  insertAttachments,
  listAttached,
  type Audience,
  type AttachmentTarget,
  lockByKeys,
} from './files.sql.ts';

/**
 * Sets the files of an entity to exactly these, in order, inside the transaction that writes it. A file may be
 * attached by its uploader while unattached, or stay where it is: knowing a key gives no access to another member's
 * file. A detached file is deleted a day after its upload.
 * @param options.audience who may see them: everyone with access to the farm, the company's users, or every signed-in
 * member
 * @param options.needed while true, they can only be deleted by detaching them here
 * @throws INVALID on `path` for keys that cannot be attached
 */
export const attachFiles = async (
  db: Database,
  thing: AttachmentTarget,
  keys: readonly string[],
  options: { memberNo: number; audience: Audience; needed?: boolean; path?: string },
): Promise<void> => {
  const wanted = [...new Set(keys)];
  const found = new Map((await lockByKeys(db, options.memberNo, wanted)).map((file) => [file.key, file]));
  const fileIds = wanted.flatMap((key) => {
    const file = found.get(key);
    const here = file?.kind === thing.kind && file.id === thing.id;
    return file && (here || (file.kind === null && file.mine)) ? [file.fileId] : [];
  });
  if (fileIds.length < wanted.length) throw invalidField(options.path ?? 'files', 'fileUnknown');
  await deleteAttachments(db, thing);
  if (fileIds.length > 0)
    await insertAttachments(db, thing, fileIds, { audience: options.audience, needed: options.needed ?? false });
};

/** Detaches all files of a deleted entity. */
export const detachFiles = async (db: Database, thing: AttachmentTarget): Promise<void> => {
  await deleteAttachments(db, thing);
};

/** Returns the files of entities of one kind, in order; entities without files are omitted. No access check. */
export const listAttachedFiles = async (
  ctx: Context,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, StoredFile[]>> => {
  const rows = ids.length > 0 ? await listAttached(ctx.db, kind, ids) : [];
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, own.map(({ file }) => file)]));
};
