import type { MemberContext } from '#platform/context.ts';
import type { Farm } from './access.ts';

/** Whether the caller wrote something on the farm or manages it: these may change and delete it. */
export const isAuthorOrManager = (ctx: MemberContext, { role }: Farm, memberNo: number | null): boolean =>
  role !== 'member' || (memberNo !== null && memberNo === ctx.member.memberNo);
