import { filesApi, type FileSize } from '@onsil/contract/files';
import type { CallContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { requireMember } from '#platform/http/require-member.ts';
import { findVisible } from '../files.sql.ts';
import type { FileStore } from '../store/file-store.ts';
import { getObjectName } from '../store/objects.ts';
import { parseByteRange } from './byte-range.ts';

/** An HTTP response without the envelope; `body` is absent if there are no bytes to send. */
export type FileResponse = { status: number; headers: Record<string, string>; body?: AsyncIterable<Uint8Array> };

const isPicture = (contentType: string): boolean => contentType.startsWith('image/');
const isPdf = (contentType: string): boolean => contentType === 'application/pdf';

/** Nothing in a file may run or load anything. A CSP sandbox would keep browsers from showing PDFs. */
const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const headersOf = (name: string, contentType: string): Record<string, string> => ({
  'content-type': contentType,
  'content-disposition': `${isPicture(contentType) || isPdf(contentType) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
  'content-security-policy': isPdf(contentType) ? `${contentPolicy}; object-src 'self'` : `${contentPolicy}; sandbox`,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'accept-ranges': 'bytes',
});

const sameTag = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => [tag, `W/${tag}`, '*'].includes(one.trim()));

/**
 * Serves a file, a byte range, or 304. Bytes under a key never change.
 * @throws NOT_FOUND if it does not exist, is not visible to the caller, or lacks the requested size
 */
export const serveFile = async (
  ctx: CallContext,
  store: FileStore,
  { key, size }: { key: string; size: FileSize },
  headOnly: boolean,
): Promise<FileResponse> => {
  const member = requireMember(ctx);
  const file = await findVisible(ctx.db, member.memberNo, key);
  const bytes = file?.sizes[size];
  if (!file || bytes === null || bytes === undefined) throw apiError('NOT_FOUND');
  const tag = `"${key}.${size}"`;
  const contentType = size === 'o' ? file.contentType : 'image/webp';
  const name = size === 'o' ? file.name : file.name.replace(/\.[^.]*$/, `-${size}.webp`);
  const headers = { ...headersOf(name, contentType), etag: tag, 'cache-control': filesApi.downloadFile.cache };
  if (sameTag(ctx.header('if-none-match'), tag)) return { status: 304, headers };
  const current = ctx.header('if-range');
  const range = current === undefined || current === tag ? parseByteRange(ctx.header('range'), bytes) : 'none';
  if (range === 'beyond') return { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` } };
  const length = range === 'none' ? bytes : range.to - range.from + 1;
  const shown = {
    status: range === 'none' ? 200 : 206,
    headers: {
      ...headers,
      'content-length': String(length),
      ...(range !== 'none' && { 'content-range': `bytes ${range.from}-${range.to}/${bytes}` }),
    },
  };
  if (headOnly) return shown;
  const body = await store.read(getObjectName(key, size), range === 'none' ? undefined : range);
  if (body) return { ...shown, body };
  ctx.log.error({ key, size }, 'file has a row but no bytes');
  throw apiError('NOT_FOUND');
};
