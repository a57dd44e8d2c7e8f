import { Readable } from 'node:stream';
import { headers } from '@onsil/contract/auth';
import type { CallContext, Context } from '#platform/context.ts';
import { upload, type UploadOptions } from '#features/files/files.ts';

/** The context of a call by a demo member about a farm. */
export const createMemberCall = (ctx: Context, memberNo: number, farmId: string): CallContext => ({
  ...ctx,
  member: { sessionId: '', memberNo, memberId: 'admin', name: '', admin: true, mustEnrol: false },
  language: 'ko',
  requestId: 'demo',
  address: '',
  network: '',
  header: (name) => (name === headers.farmId ? farmId : undefined),
  setCookie: () => undefined,
});

/** Uploads a file with the public use case and returns its key. */
export const uploadFile = async (
  ctx: CallContext,
  uploading: UploadOptions,
  name: string,
  bytes: Buffer,
): Promise<string> => {
  const form = Readable.from([{ name, bytes: Readable.from([bytes]) }]);
  const [file] = (await upload(ctx, uploading, form)).items;
  if (!file) throw new Error(`${name} was not stored`);
  return file.key;
};
