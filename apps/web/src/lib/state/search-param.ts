import * as z from 'zod/mini';

/** An optional search parameter. An invalid value counts as missing, so that old or mistyped links still open. */
export const searchParam = <S extends z.ZodMiniType>(schema: S) =>
  // oxlint-disable-next-line promise/valid-params -- zod's `catch` takes a fallback value; it is no promise
  z.catch(z.optional(schema), undefined);
