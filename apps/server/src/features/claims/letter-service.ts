import type { SupportRequestEvent } from '@onsil/contract/claims';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { sendMail } from '#features/mails/service.ts';
import { formatMail } from '#features/mails/text-service.ts';
import { findRegistrant } from './repository.ts';

const chooseTemplate = (events: readonly SupportRequestEvent[], answer: string) => {
  if (events.includes('completed')) return 'claimCompleted';
  if (events.includes('answered') && answer !== '') return 'claimAnswered';
  return events.includes('in_progress') ? 'claimStarted' : undefined;
};

/** Notifies the registrant of a request by mail, in their language, if they still have access to its farm. */
export const notifyRegistrant = async (
  ctx: Context,
  db: Database,
  portal: string,
  request: {
    boardNo: number;
    farmNo: number;
    memberNo: number | null;
    title: string;
    answer: string;
    events: readonly SupportRequestEvent[];
  },
): Promise<void> => {
  const { boardNo, farmNo, memberNo, title, answer, events } = request;
  const template = chooseTemplate(events, answer);
  const reader = template && memberNo !== null ? await findRegistrant(db, memberNo, farmNo) : undefined;
  if (!template || !reader) return;
  const { name, email: to, farmId } = reader;
  const language = reader.language === 'en' ? 'en' : 'ko';
  const link = `${portal}/smartfarm/${farmId}/as-view/${boardNo}`;
  const text = formatMail(language, template, { number: String(boardNo), title, answer, link });
  await sendMail(db, { memberNo, to, name, language, ...text }, ctx.now());
};
