import * as z from 'zod/mini';
import { noContent, endpoints, items, raw } from './endpoint.ts';
import { integer } from './values.ts';

export const maxFiles = 10;
export const maxPictureBytes = 20_000_000;
export const maxFileBytes = 50_000_000;

/** An uploaded file: the name given by the sender, and its bytes, readable once and in order. */
export type IncomingFile = { name: string; bytes: AsyncIterable<Uint8Array> };

/** The browser sends a form; the server reads its files one after another. */
const fileForm = z.custom<AsyncIterable<IncomingFile>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  'required',
) as unknown as z.ZodMiniType<AsyncIterable<IncomingFile>, FormData>;

/** 128 random bits */
export const fileKey = z.string('required').check(z.regex(/^[0-9a-f]{32}$/, 'invalid'));

export const storedFile = z.object({
  key: fileKey,
  name: z.string(),
  /** bytes of the stored file */
  size: integer,
  contentType: z.string(),
  /** pixels, for pictures */
  width: z.optional(integer),
  height: z.optional(integer),
});
export type StoredFile = z.output<typeof storedFile>;

/**
 * Whether every browser can show a file as a picture, also in smaller sizes. HEIC that could not be decoded is
 * not one: few browsers show it.
 */
export const isPicture = ({ contentType }: { contentType: string }): boolean =>
  ['image/jpeg', 'image/png', 'image/webp'].includes(contentType);

/** `o` as stored, `m` at most 1280 and `s` at most 320 pixels wide or high (pictures only, webp). */
export const fileSizes = ['o', 'm', 's'] as const;
export type FileSize = (typeof fileSizes)[number];

export const filesApi = endpoints({
  upload: {
    method: 'POST',
    path: '/file',
    who: 'self',
    farm: 'optional',
    summary:
      'Upload up to 10 files (multipart/form-data) for the current farm or for none: jpeg, png, webp, avif and heic pictures (20 MB; avif and heic are stored as jpeg), pdf, xlsx, csv, txt (50 MB). All or none are stored',
    body: fileForm,
    multipart: true,
    costly: 'upload',
    reply: items(storedFile),
  },
  downloadFile: {
    method: 'GET',
    path: '/file',
    who: 'self',
    summary:
      'Download a file, for everyone who may see what it is attached to; Range, ETag; `size` m or s for smaller pictures',
    query: z.strictObject({ key: fileKey, size: z._default(z.enum(fileSizes), 'o') }),
    reply: raw('application/octet-stream'),
    cookie: true,
    cache: 'private, max-age=31536000, immutable',
  },
  deleteUploadedFile: {
    method: 'DELETE',
    path: '/file',
    who: 'self',
    summary: 'Delete a file: its uploader, or a manager of its farm; CONFLICT while it is required',
    query: z.strictObject({ key: fileKey }),
    reply: noContent,
  },
});
