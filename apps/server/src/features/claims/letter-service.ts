import type { ClaimEvent } from '@onsil/contract/claims';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { sendMail } from '#features/mails/service.ts';
import { mailText } from '#features/mails/text-service.ts';
import { findReader } from './repository.ts';

/** What is worth a mail: that it is done, that there is an answer, that somebody has begun. */
const letterOf = (events: readonly ClaimEvent[], answer: string) => {
  if (events.includes('completed')) return 'claimCompleted';
  if (events.includes('answered') && answer !== '') return 'claimAnswered';
  return events.includes('in_progress') ? 'claimStarted' : undefined;
};

/** Tells the registrant in their language what became of their claim, while they may see its farm. */
export const tellRegistrant = async (
  ctx: Context,
  db: Database,
  portal: string,
  told: {
    boardNo: number;
    fno: number;
    mno: number | null;
    title: string;
    answer: string;
    events: readonly ClaimEvent[];
  },
): Promise<void> => {
  const { boardNo, fno, mno, title, answer, events } = told;
  const letter = letterOf(events, answer);
  const reader = letter && mno !== null ? await findReader(db, mno, fno) : undefined;
  if (!letter || !reader) return;
  const { name, email: to, farmId } = reader;
  const language = reader.language === 'en' ? 'en' : 'ko';
  const link = `${portal}/smartfarm/${farmId}/as-view/${boardNo}`;
  const text = mailText(language, letter, { number: String(boardNo), title, answer, link });
  await sendMail(db, { mno, to, name, language, ...text }, ctx.now());
};
