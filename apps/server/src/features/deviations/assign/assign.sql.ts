import type { Database } from '#platform/database/database.ts';

export const updateAssignee = (db: Database, deviationId: number, assigneeMemberNo: number | null) =>
  db.updateTable('deviation').set({ assigneeMemberNo }).where('deviationId', '=', deviationId).execute();
