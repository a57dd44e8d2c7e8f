import type { ByteRange } from '../store/file-store.ts';

/**
 * Parses a Range header for `size` bytes (RFC 9110, 14.1): one range, `none` without a header or with one that may be
 * ignored (several ranges, other units), `beyond` if it starts past the end.
 */
export const parseByteRange = (header: string | undefined, size: number): ByteRange | 'none' | 'beyond' => {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!asked) return 'none';
  const [, first = '', last = ''] = asked;
  if (!first && !last) return 'none';
  if (!first) return Number(last) > 0 && size > 0 ? { from: Math.max(0, size - Number(last)), to: size - 1 } : 'beyond';
  const from = Number(first);
  const to = last ? Math.min(Number(last), size - 1) : size - 1;
  if (last && Number(last) < from) return 'none';
  return from < size ? { from, to } : 'beyond';
};
