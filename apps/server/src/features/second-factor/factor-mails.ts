import { screenPaths } from '@onsil/contract/screen-paths';
import { sendMail, formatMail } from '#features/mails/mails.ts';
import type { Database } from '#platform/database/database.ts';
import type { Owner } from './factors.sql.ts';

export type FactorMail =
  | { kind: 'factorAdded' | 'factorRemoved'; factor: 'totp' | 'passkey'; name: string }
  | { kind: 'factorsReset' | 'recoveryCodesRenewed' }
  | { kind: 'recoveryCodeUsed'; left: number };

/** Mails a member about a change of their second factors, inside the caller's transaction. */
export const queueFactorMail = async (
  db: Database,
  {
    portal,
    owner: { memberNo, memberId, name, email, language },
    mail,
    now,
  }: { portal: string; owner: Owner; mail: FactorMail; now: number },
): Promise<void> => {
  const values = { memberId, link: portal + screenPaths.passwordReset };
  const text =
    mail.kind === 'factorAdded' || mail.kind === 'factorRemoved'
      ? formatMail(language, mail.kind, { ...values, factor: mail.factor, name: mail.name })
      : mail.kind === 'recoveryCodeUsed'
        ? formatMail(language, mail.kind, { ...values, left: String(mail.left) })
        : formatMail(language, mail.kind, values);
  await sendMail(db, { ...text, memberNo, to: email, name, language }, now);
};
