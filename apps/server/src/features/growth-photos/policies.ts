import type { CallContext } from '#platform/context.ts';
import type { Farm } from '#features/farms/farms.ts';

export const photoFileKind = 'growth_photo';

/** The author and managers may change a photo. */
export const canChangePhoto = (ctx: CallContext, { role }: Farm, memberNo: number | null): boolean =>
  role !== 'member' || (memberNo !== null && memberNo === ctx.member?.memberNo);
