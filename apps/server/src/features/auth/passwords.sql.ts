import type { Database } from '#platform/database/database.ts';

export const savePassword = (db: Database, memberNo: number, passwordHash: string) =>
  db.updateTable('member').set({ passwordHash }).where('memberNo', '=', memberNo).execute();
