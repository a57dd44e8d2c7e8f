import { sql } from 'kysely';
import { privacyVersion } from '@onsil/contract/accounts';
import type { Database } from '#platform/database.ts';
import type { Language } from '#platform/language.ts';

/** A member as mails address them. */
export type Person = { mno: number; memberId: string; name: string; email: string; language: Language };

const person = (db: Database) =>
  db
    .selectFrom('member')
    .select(['mno', 'member_id as memberId', 'name', 'email', sql<Language>`language`.as('language')]);

type NewMember = {
  memberId: string;
  name: string;
  email: string;
  phoneNo: string;
  language: Language;
  passwordHash: string;
};

const signUpRow = (member: NewMember, now: Date) => ({
  name: member.name,
  email: member.email,
  phone_no: member.phoneNo,
  language: member.language,
  password_hash: member.passwordHash,
  privacy_version: privacyVersion,
  privacy_agreed_at: now,
  created_at: now,
});

/** Inserts an unconfirmed member; undefined if the id is taken. */
export const insertSignUp = (db: Database, member: NewMember, now: Date) =>
  db
    .insertInto('member')
    .values({ member_id: member.memberId, ...signUpRow(member, now), confirmed_at: null })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .returning('mno')
    .executeTakeFirst();

/** Returns the password hash of an unconfirmed member. */
export const findUnconfirmedPassword = async (db: Database, memberId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('member')
    .select('password_hash')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return row?.password_hash;
};

/** Replaces an unconfirmed sign-up; undefined if it was confirmed meanwhile. */
export const replaceSignUp = (db: Database, member: NewMember, now: Date) =>
  db
    .updateTable('member')
    .set(signUpRow(member, now))
    .where('member_id', '=', member.memberId)
    .where('confirmed_at', 'is', null)
    .returning('mno')
    .executeTakeFirst();

/** Returns the member who confirmed this address. */
export const findOwnerOf = (db: Database, email: string): Promise<Person | undefined> =>
  person(db)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

export const findPerson = (db: Database, mno: number): Promise<Person | undefined> =>
  person(db).where('mno', '=', mno).executeTakeFirst();

/** Finds an unconfirmed member by id, else by address; of several the latest sign-up. */
export const findUnconfirmed = (
  db: Database,
  by: { memberId: string } | { memberEmail: string },
): Promise<Person | undefined> =>
  person(db)
    .where('confirmed_at', 'is', null)
    .where((where) =>
      'memberId' in by
        ? where('member_id', '=', by.memberId)
        : where(sql`lower(email)`, '=', by.memberEmail.toLowerCase()),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findByIdAndEmail = (db: Database, memberId: string, email: string): Promise<Person | undefined> =>
  person(db)
    .where('member_id', '=', memberId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

export const confirmMember = (db: Database, mno: number, now: Date) =>
  db
    .updateTable('member')
    .set({ confirmed_at: now })
    .where('mno', '=', mno)
    .where('confirmed_at', 'is', null)
    .execute();

export const changeEmail = (db: Database, mno: number, email: string) =>
  db.updateTable('member').set({ email }).where('mno', '=', mno).execute();

export const saveMember = (db: Database, mno: number, member: { name: string; phoneNo: string; language: Language }) =>
  db
    .updateTable('member')
    .set({ name: member.name, phone_no: member.phoneNo, language: member.language })
    .where('mno', '=', mno)
    .execute();

export const deleteUnconfirmed = (db: Database, before: Date) =>
  db.deleteFrom('member').where('confirmed_at', 'is', null).where('created_at', '<', before).execute();

/** Whether a write failed because another member confirmed the same address first. */
export const isAddressTaken = (error: unknown): boolean =>
  error instanceof Error &&
  Reflect.get(error, 'code') === '23505' &&
  Reflect.get(error, 'constraint') === 'member_email';
