import type { Database } from '#platform/database/database.ts';
import { deleteMailsByKey, deleteMailsTo, insertMail, type NewMail } from './mails.sql.ts';

export type { NewMail };

/**
 * Writes a mail to the outbox inside the caller's transaction, so that both commit together; the worker sends it.
 * Without a mail server it stays there for administrators to read.
 */
export const sendMail = async (db: Database, mail: NewMail, now: number): Promise<void> =>
  void (await insertMail(db, mail, new Date(now)));

/** Deletes mails from the outbox by their `onceKey`. */
export const deleteMails = async (db: Database, onceKeys: readonly string[]): Promise<void> =>
  void (await deleteMailsByKey(db, onceKeys));

/** Deletes every mail to an address from the outbox. */
export const removeMailsTo = async (db: Database, address: string): Promise<void> =>
  void (await deleteMailsTo(db, address));
