import type { MemberContext, Farm } from '#platform/context.ts';
// Who may do what with a thing of a farm. Whether the caller may see the farm, and calls that are for managers or companies
// alone, are `who` in the contract and `requireFarm`.

/** Whether a member wrote the thing; what a former member wrote has no author. */
const isAuthor = (ctx: MemberContext, memberNo: number | null): boolean =>
  memberNo !== null && memberNo === ctx.member.memberNo;

const isAuthorOrManager = (ctx: MemberContext, { role }: Farm, memberNo: number | null): boolean =>
  role !== 'member' || isAuthor(ctx, memberNo);

/** Update and delete. */
export const canChangeNote = isAuthorOrManager;
export const canChangeGrowthPhoto = isAuthorOrManager;
export const canChangeAnnotation = isAuthorOrManager;

export const canDeleteWeeklyComment = isAuthorOrManager;
/** Everyone may leave a farm. */
export const canRemoveFarmMember = isAuthorOrManager;
/** Everyone on the farm may edit its tasks. */
export const canDeleteTask = isAuthorOrManager;

/** The author alone: a request says who asks the provider. */
export const canChangeSupportRequest = isAuthor;

/** Users of the farm's company, and administrators; they can manage a farm without a manager. */
export const hasCompanyAccess = ({ role }: Farm): boolean => role === 'company' || role === 'admin';
