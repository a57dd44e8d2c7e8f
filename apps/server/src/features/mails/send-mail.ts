import type { Database } from '#platform/database/database.ts';
import { deleteMailsByKey, deleteMailsTo, deletePendingMails, insertMail, type NewMail } from './mails.sql.ts';

export type { NewMail };

/**
 * Writes a mail to the outbox inside the caller's transaction, so that both commit together; the worker sends it.
 * Without a mail server it stays there for administrators to read. Returns its id.
 */
export const sendMail = (db: Database, mail: NewMail, now: number): Promise<number> =>
  insertMail(db, mail, new Date(now));

/** Deletes mails that were not sent yet. */
export const cancelMails = async (db: Database, mailIds: readonly number[]): Promise<void> =>
  void (await deletePendingMails(db, mailIds));

/** Deletes mails from the outbox by their `onceKey`. */
export const deleteMails = async (db: Database, onceKeys: readonly string[]): Promise<void> =>
  void (await deleteMailsByKey(db, onceKeys));

/** Deletes every mail to an address from the outbox. */
export const removeMailsTo = async (db: Database, address: string): Promise<void> =>
  void (await deleteMailsTo(db, address));
