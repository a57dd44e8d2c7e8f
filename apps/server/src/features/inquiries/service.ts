import { privacyVersion } from '@onsil/contract/accounts';
import type { InquiryBody, Provider } from '@onsil/contract/inquiries';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import type { Throttle } from '#platform/throttle.ts';
import { commonCodes, isCommonCode } from '#features/codes/service.ts';
import { forgetMails, sendMail } from '#features/mails/service.ts';
import { mailText } from '#features/mails/text-service.ts';
import { deleteInquiriesFrom, insertInquiry, isOwnAddress } from './repository.ts';

/** Who runs the portal, where the links of mails lead to, how often somebody may write, and how often the provider is told. */
export type InquiryDoor = { portal: string; provider: Provider; throttle: Throttle; told: Throttle };

/** By what the mails to the writer of an inquiry are known in the outbox. */
export const mailKeysOf = (inquiryNo: number) => ({
  received: `inquiry-${inquiryNo}-received`,
  answered: `inquiry-${inquiryNo}-answered`,
});

/** Takes the mails to the writers of inquiries out of the outbox. */
export const forgetInquiryMails = (db: Database, inquiryNos: readonly number[]): Promise<void> =>
  forgetMails(
    db,
    inquiryNos.flatMap((inquiryNo) => Object.values(mailKeysOf(inquiryNo))),
  );

/** What a kind of inquiry is called in the language of the provider. It stays there until the transaction ends. */
const kindName = async (ctx: CallContext, db: Database, kind: string): Promise<string> => {
  const known = await isCommonCode({ db }, 'INQUIRY_KIND', kind);
  const code = known && (await commonCodes({ ...ctx, db }, 'INQUIRY_KIND')).find(({ dcd }) => dcd === kind);
  if (!code) throw refuse('INVALID', { fields: [{ path: 'kind', code: 'unknownCode' }] });
  return code.l10nKoDcdVal;
};

/**
 * Tells the provider that there is something to read. What it is stands in the list alone, so that no mailbox and no
 * outbox keeps personal data that are erased there.
 */
const tellProvider = async (
  db: Database,
  { portal, provider: { providerNm, providerEmail } }: InquiryDoor,
  told: { number: string; kind: string },
  now: number,
): Promise<void> => {
  if (!providerEmail) return;
  const text = mailText('ko', 'inquiryArrived', { ...told, link: `${portal}/admin/inquiries` });
  await sendMail(db, { mno: null, to: providerEmail, name: providerNm ?? '', language: 'ko', ...text }, now);
};

/**
 * Takes what somebody writes to the provider and gives its number. A receipt goes to the caller's own confirmed address
 * only: to any other one, this would let strangers send mails to people who never wrote.
 */
export const inquire = async (ctx: CallContext, door: InquiryDoor, body: InquiryBody): Promise<number> => {
  const { language, member } = ctx;
  await door.throttle.take(member ? `member ${member.mno}` : ctx.network); // neighbours keep no member from writing
  const { allowed } = await door.told.count('provider');
  const mno = member?.mno ?? null;
  const now = ctx.now();
  return ctx.db.transaction().execute(async (db) => {
    const kind = await kindName(ctx, db, body.kind);
    const inquiryNo = await insertInquiry(db, {
      kind: body.kind,
      mno,
      name: body.name,
      email: body.email,
      phone_no: body.phoneNo ?? '',
      title: body.title,
      content: body.content,
      language,
      privacy_version: privacyVersion,
      created_at: new Date(now),
    });
    const number = String(inquiryNo);
    if (allowed) await tellProvider(db, door, { number, kind }, now); // the list of inquiries has those beyond it too
    if (member && (await isOwnAddress(db, member.mno, body.email))) {
      const receipt = mailText(language, 'inquiryReceived', { number });
      const { received: onceKey } = mailKeysOf(inquiryNo);
      await sendMail(db, { mno, to: body.email, name: member.name, language, onceKey, ...receipt }, now);
    }
    return inquiryNo;
  });
};

/** Erases what was written from an address; with a resignation, what the member wrote goes with their row. */
export const forgetInquiriesFrom = async (db: Database, email: string): Promise<void> =>
  void (await deleteInquiriesFrom(db, email));
