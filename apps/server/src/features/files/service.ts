import type { StoredFile } from '@onsil/contract/files';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { deleteLinks, insertLinks, listLinked, type Audience, type Thing } from './link-repository.ts';
import { lockByKeys } from './repository.ts';

/**
 * Makes the files of a thing exactly these, in this order, inside the transaction that writes the thing. A file can be
 * hung on a thing by who uploaded it, while it hangs on nothing, or stay where it hangs already: nobody gets to see
 * another's file by naming its key. A file that is let go is deleted a day after its upload.
 * @param options.audience who may see them: whoever may see the farm, the company's users, or everybody signed in
 * @param options.needed while true, they can only be deleted by letting them go here
 * @throws INVALID on `path` for keys that cannot be hung there
 */
export const linkFiles = async (
  db: Database,
  thing: Thing,
  keys: readonly string[],
  options: { mno: number; audience: Audience; needed?: boolean; path?: string },
): Promise<void> => {
  const wanted = [...new Set(keys)];
  const found = new Map((await lockByKeys(db, options.mno, wanted)).map((file) => [file.key, file]));
  const fileIds = wanted.flatMap((key) => {
    const file = found.get(key);
    const here = file?.kind === thing.kind && file.id === thing.id;
    return file && (here || (file.kind === null && file.mine)) ? [file.fileId] : [];
  });
  if (fileIds.length < wanted.length)
    throw refuse('INVALID', { fields: [{ path: options.path ?? 'files', code: 'fileUnknown' }] });
  await deleteLinks(db, thing);
  if (fileIds.length > 0) await insertLinks(db, thing, fileIds, options.audience, options.needed ?? false);
};

/** Lets all files of a thing go; for a thing that is deleted. */
export const unlinkFiles = async (db: Database, thing: Thing): Promise<void> => {
  await deleteLinks(db, thing);
};

/** The files of things of one kind, in their order; things without files are not in it. Asks nobody for permission. */
export const filesOf = async (
  ctx: Context,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, StoredFile[]>> => {
  const rows = ids.length > 0 ? await listLinked(ctx.db, kind, ids) : [];
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, own.map(({ file }) => file)]));
};
