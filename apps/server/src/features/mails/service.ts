import type { Database } from '#platform/database.ts';
import { deleteMailsOf, deleteMailsTo, insertMail, type NewMail } from './repository.ts';

export type { NewMail };

/**
 * The one way for a mail of the portal: it is written into the outbox inside the caller's transaction, so that it stands or
 * falls with what it tells of, and sent behind it. Without a mail server it stays there for the administrators to read.
 */
export const sendMail = async (db: Database, mail: NewMail, now: number): Promise<void> =>
  void (await insertMail(db, mail, new Date(now)));

/** Takes mails out of the outbox by the keys under which they were written (`onceKey`). */
export const forgetMails = async (db: Database, onceKeys: readonly string[]): Promise<void> =>
  void (await deleteMailsOf(db, onceKeys));

/** Takes every mail to an address out of the outbox. */
export const forgetMailsTo = async (db: Database, address: string): Promise<void> =>
  void (await deleteMailsTo(db, address));
