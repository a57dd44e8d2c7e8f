import { screenPaths } from '@onsil/contract/screen-paths';
import { formatMail, sendMail } from '#features/mails/mails.ts';
import type { Context } from '#platform/context.ts';
import { toLanguage } from '#platform/text/language.ts';
import { findHandler, findRegistrant } from './support-requests.sql.ts';

type RequestMail = 'claimStarted' | 'claimAnswered' | 'claimCompleted';

/** Notifies the registrant of a request by mail, in their language, if they still have access to its farm. */
export const notifyRegistrant = async (
  ctx: Context,
  portal: string,
  template: RequestMail,
  request: { supportRequestId: number; farmNo: number; memberNo: number | null; title: string; answer: string },
): Promise<void> => {
  const { supportRequestId, farmNo, memberNo, title, answer } = request;
  const reader = memberNo === null ? undefined : await findRegistrant(ctx.db, memberNo, farmNo);
  if (!reader) return;
  const { name, email: to, farmId } = reader;
  const language = toLanguage(reader.language);
  const link = portal + screenPaths.supportRequest(farmId, supportRequestId);
  const text = formatMail(language, template, { number: String(supportRequestId), title, answer, link });
  await sendMail(ctx.db, { memberNo, to, name, language, ...text }, ctx.now());
};

/** Notifies who handles a request of what its registrant wrote. A request without a handler waits in the overview. */
export const notifyHandler = async (
  ctx: Context,
  portal: string,
  request: {
    supportRequestId: number;
    handlerMemberNo: number | null;
    authorMemberNo: number;
    title: string;
    content: string;
  },
): Promise<void> => {
  const { supportRequestId, handlerMemberNo: memberNo, authorMemberNo, title, content } = request;
  const handler = memberNo === null ? undefined : await findHandler(ctx.db, memberNo);
  if (!handler) return;
  const { name, email: to } = handler;
  const language = toLanguage(handler.language);
  const link = portal + screenPaths.adminSupportRequest(supportRequestId);
  const text = formatMail(language, 'claimReplied', { number: String(supportRequestId), title, content, link });
  await sendMail(ctx.db, { memberNo, authorMemberNo, to, name, language, ...text }, ctx.now());
};
