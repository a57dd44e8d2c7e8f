import { Readable } from 'node:stream';
import { upload, type UploadOptions } from '#features/files/files.ts';
import type { MemberContext } from '#platform/context.ts';

/** Uploads a file and returns its key. */
export const uploadFile = async (
  ctx: MemberContext,
  uploading: UploadOptions,
  name: string,
  bytes: Buffer,
): Promise<string> => {
  const form = Readable.from([{ name, bytes: Readable.from([bytes]) }]);
  const [file] = (await upload(ctx, uploading, form)).items;
  if (!file) throw new Error(`${name} was not stored`);
  return file.key;
};
