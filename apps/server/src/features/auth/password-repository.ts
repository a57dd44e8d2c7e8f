import type { Database } from '#platform/database.ts';

export const savePassword = (db: Database, mno: number, passwordHash: string) =>
  db.updateTable('member').set({ password_hash: passwordHash }).where('mno', '=', mno).execute();
