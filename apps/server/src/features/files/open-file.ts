import type { MemberContext } from '#platform/context.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { findVisible } from './files.sql.ts';
import type { FileStore } from './store/file-store.ts';
import { getObjectName } from './store/objects.ts';

/** A stored file opened for reading. */
type OpenedFile = { name: string; contentType: string; size: number; bytes(): Promise<Buffer> };

/**
 * Opens a file that the caller may see: their own unattached upload, or a file of an entity that they may see.
 * @throws INVALID fileUnknown at `path` for any other
 */
export type OpenFile = (ctx: MemberContext, key: string, path: string) => Promise<OpenedFile>;

const collect = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
};

export const createOpenFile =
  (store: FileStore): OpenFile =>
  async (ctx, key, path) => {
    const { member } = ctx;
    const unknown = () => invalidField(path, 'fileUnknown');
    const file = await findVisible(ctx.db, member.memberNo, key);
    if (!file) throw unknown();
    return {
      name: file.name,
      contentType: file.contentType,
      size: file.sizes.o ?? 0,
      async bytes() {
        const chunks = await store.read(getObjectName(key, 'o'));
        if (!chunks) throw unknown();
        return collect(chunks);
      },
    };
  };
