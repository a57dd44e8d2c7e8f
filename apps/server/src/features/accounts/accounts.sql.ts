import { sql } from 'kysely';
import { privacyVersion } from '@onsil/contract/accounts';
import type { Database } from '#platform/database/database.ts';
import { errorCode, uniqueViolation, violatedConstraint } from '#platform/database/error-code.ts';
import type { Language } from '#platform/text/language.ts';

/** A member as mails address them. */
export type MailRecipient = { memberNo: number; memberId: string; name: string; email: string; language: Language };

const person = (db: Database) =>
  db.selectFrom('member').select(['memberNo', 'memberId', 'name', 'email', sql<Language>`language`.as('language')]);

type NewMember = {
  memberId: string;
  name: string;
  email: string;
  phoneNo: string;
  language: Language;
  passwordHash: string;
  agreesToPrivacy: boolean;
};

/** The consent to the current privacy policy; none yet for null. */
const consentAt = (at: Date | null) => ({ privacyVersion: at && privacyVersion, privacyAgreedAt: at });

const signUpRow = (member: NewMember, now: Date) => ({
  name: member.name,
  email: member.email,
  phoneNo: member.phoneNo,
  language: member.language,
  passwordHash: member.passwordHash,
  ...consentAt(member.agreesToPrivacy ? now : null),
  createdAt: now,
});

/** Inserts an unconfirmed member; undefined if the id is taken. */
export const insertSignUp = (db: Database, member: NewMember, now: Date) =>
  db
    .insertInto('member')
    .values({ memberId: member.memberId, ...signUpRow(member, now), confirmedAt: null })
    .onConflict((conflict) => conflict.column('memberId').doNothing())
    .returning('memberNo')
    .executeTakeFirst();

/** Returns the password hash of an unconfirmed member. */
export const findUnconfirmedPassword = async (db: Database, memberId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('member')
    .select('passwordHash')
    .where('memberId', '=', memberId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();
  return row?.passwordHash;
};

/** Replaces an unconfirmed sign-up; undefined if it was confirmed meanwhile. */
export const replaceSignUp = (db: Database, member: NewMember, now: Date) =>
  db
    .updateTable('member')
    .set(signUpRow(member, now))
    .where('memberId', '=', member.memberId)
    .where('confirmedAt', 'is', null)
    .returning('memberNo')
    .executeTakeFirst();

/** Returns the member who confirmed this address. */
export const findAddressOwner = (db: Database, email: string): Promise<MailRecipient | undefined> =>
  person(db)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();

export const findRecipient = (db: Database, memberNo: number): Promise<MailRecipient | undefined> =>
  person(db).where('memberNo', '=', memberNo).executeTakeFirst();

/** Finds an unconfirmed member by id, else by address; of several the latest sign-up. */
export const findUnconfirmed = (
  db: Database,
  by: { memberId: string } | { memberEmail: string },
): Promise<MailRecipient | undefined> =>
  person(db)
    .where('confirmedAt', 'is', null)
    .where((where) =>
      'memberId' in by
        ? where('memberId', '=', by.memberId)
        : where(sql`lower(email)`, '=', by.memberEmail.toLowerCase()),
    )
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Confirms a member's address; `agreesToPrivacy` also stores their consent. */
export const confirmMember = (db: Database, memberNo: number, agreesToPrivacy: boolean, now: Date) =>
  db
    .updateTable('member')
    .set({ confirmedAt: now, ...(agreesToPrivacy && consentAt(now)) })
    .where('memberNo', '=', memberNo)
    .where('confirmedAt', 'is', null)
    .execute();

export const changeEmail = (db: Database, memberNo: number, email: string) =>
  db.updateTable('member').set({ email }).where('memberNo', '=', memberNo).execute();

export const saveMember = (
  db: Database,
  memberNo: number,
  member: { name: string; phoneNo: string; language: Language | undefined },
) =>
  db
    .updateTable('member')
    .set({ name: member.name, phoneNo: member.phoneNo, ...(member.language && { language: member.language }) })
    .where('memberNo', '=', memberNo)
    .execute();

export const deleteUnconfirmed = (db: Database, before: Date) =>
  db.deleteFrom('member').where('confirmedAt', 'is', null).where('createdAt', '<', before).execute();

/** Whether a write failed because another member confirmed the same address first. */
export const isAddressInUse = (error: unknown): boolean =>
  errorCode(error) === uniqueViolation && violatedConstraint(error) === 'member_email';

export const findConfirmedByMemberId = (db: Database, memberId: string) =>
  db
    .selectFrom('member')
    .select(['memberNo', 'passwordHash'])
    .where('memberId', '=', memberId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();

/** Inserts a member whose address needs no confirmation. */
export const insertConfirmedMember = async (
  db: Database,
  {
    memberId,
    name,
    email,
    isAdmin,
    passwordHash,
  }: Pick<NewMember, 'memberId' | 'name' | 'email' | 'passwordHash'> & { isAdmin: boolean },
  now: Date,
): Promise<number> =>
  (
    await db
      .insertInto('member')
      .values({ memberId, name, email, passwordHash, admin: isAdmin, createdAt: now, confirmedAt: now })
      .returning('memberNo')
      .executeTakeFirstOrThrow()
  ).memberNo;

export const updatePassword = (db: Database, memberNo: number, passwordHash: string) =>
  db.updateTable('member').set({ passwordHash }).where('memberNo', '=', memberNo).execute();
