import type { CallContext } from '#platform/context.ts';
import type { Farm } from '#features/farms/service.ts';

/** What the pictures of growth photos hang on. */
export const photoKind = 'growth_photo';

/** A photo is its author's and the managers' to change. */
export const mayChange = (ctx: CallContext, { role }: Farm, mno: number | null): boolean =>
  role !== 'member' || (mno !== null && mno === ctx.member?.mno);
