import * as z from 'zod/mini';

/** A part of the address that may be missing. What cannot be read counts as missing: an old or mistyped link still opens. */
export const searchParam = <S extends z.ZodMiniType>(schema: S) =>
  // oxlint-disable-next-line promise/valid-params -- zod's catch takes the value to fall back to; it is no promise
  z.catch(z.optional(schema), undefined);
