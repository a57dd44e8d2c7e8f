import type { MemberContext, SignedIn } from '../context.ts';
import { apiError } from './api-error.ts';

/**
 * Returns the signed-in administrator.
 * @throws FORBIDDEN
 */
export const requireAdmin = (ctx: MemberContext): SignedIn => {
  if (!ctx.member.admin) throw apiError('FORBIDDEN');
  return ctx.member;
};
