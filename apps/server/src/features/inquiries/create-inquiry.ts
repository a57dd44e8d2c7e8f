import { privacyVersion } from '@onsil/contract/accounts';
import type { InquiryBody, Provider } from '@onsil/contract/inquiries';
import { screenPaths } from '@onsil/contract/screen-paths';
import { listCommonCodes, isCommonCode } from '#features/codes/codes.ts';
import { deleteMails, sendMail, formatMail } from '#features/mails/mails.ts';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { deleteInquiriesFrom, insertInquiry, isConfirmedAddress } from './inquiries.sql.ts';
import type { InquiryThrottles } from './rate-limits.ts';

/**
 * Settings for inquiries: base address for links, the provider, and limits for senders and for notifications of the
 * provider.
 */
export type InquiryOptions = InquiryThrottles & { portal: string; provider: Provider };

/** Outbox keys of the mails to the sender of an inquiry. */
export const formatMailKeys = (inquiryNo: number) => ({
  received: `inquiry-${inquiryNo}-received`,
  answered: `inquiry-${inquiryNo}-answered`,
});

/** Deletes the mails to senders of inquiries from the outbox. */
export const deleteInquiryMails = (db: Database, inquiryNos: readonly number[]): Promise<void> =>
  deleteMails(
    db,
    inquiryNos.flatMap((inquiryNo) => Object.values(formatMailKeys(inquiryNo))),
  );

/** Name of a kind of inquiry in the provider's language; locks its code until the transaction ends. */
const kindName = async (ctx: CallContext, kind: string): Promise<string> => {
  const exists = await isCommonCode({ db: ctx.db }, 'INQUIRY_KIND', kind);
  const code = exists && (await listCommonCodes(ctx, 'INQUIRY_KIND')).find(({ detailCode }) => detailCode === kind);
  if (!code) throw invalidField('kind', 'unknownCode');
  return code.codeNameKo;
};

/**
 * Notifies the provider by mail. The mail contains nothing of the inquiry, so that no mailbox or outbox keeps personal
 * data after their deletion.
 */
const notifyProvider = async (
  db: Database,
  { portal, provider: { providerName, providerEmail } }: InquiryOptions,
  details: { number: string; kind: string },
  now: number,
): Promise<void> => {
  if (!providerEmail) return;
  const text = formatMail('ko', 'inquiryArrived', { ...details, link: portal + screenPaths.adminInquiries });
  await sendMail(db, { memberNo: null, to: providerEmail, name: providerName ?? '', language: 'ko', ...text }, now);
};

/**
 * Creates an inquiry and returns its number. A receipt goes only to the caller's own confirmed address; otherwise
 * strangers could send mails to anyone.
 */
export const createInquiry = async (ctx: CallContext, options: InquiryOptions, body: InquiryBody): Promise<number> => {
  const { language, member } = ctx;
  await options.throttle.take(member ? `member ${member.memberNo}` : ctx.network); // per member, so that others on the network do not use up the limit
  const { allowed } = await options.mails.count('provider');
  const memberNo = member?.memberNo ?? null;
  const now = ctx.now();
  return transact(ctx, async (ctx) => {
    const kind = await kindName(ctx, body.kind);
    const inquiryNo = await insertInquiry(ctx.db, {
      kind: body.kind,
      memberNo,
      name: body.name,
      email: body.email,
      phoneNo: body.phoneNo ?? '',
      title: body.title,
      content: body.content,
      language,
      privacyVersion,
      createdAt: new Date(now),
    });
    const number = String(inquiryNo);
    if (allowed) await notifyProvider(ctx.db, options, { number, kind }, now); // beyond the limit, the list of inquiries still has it
    if (member && (await isConfirmedAddress(ctx.db, member.memberNo, body.email))) {
      const receipt = formatMail(language, 'inquiryReceived', { number });
      const { received: onceKey } = formatMailKeys(inquiryNo);
      await sendMail(ctx.db, { memberNo, to: body.email, name: member.name, language, onceKey, ...receipt }, now);
    }
    return inquiryNo;
  });
};

/** Deletes inquiries sent from an address; a member's own are deleted with their row. */
export const deleteInquiriesOf = async (db: Database, email: string): Promise<void> =>
  void (await deleteInquiriesFrom(db, email));
