import { auditApi } from '@onsil/contract/audit';
import { kstDay } from '@onsil/domain/calendar/kst';
import { calls, type Feature } from '#platform/feature.ts';
import { createTableFile } from '#platform/spreadsheets/table-file.ts';
import { listAuditLog, exportAuditLog } from './list.ts';
import { auditTable } from './table.ts';

export { recordAudit, recordAudits } from './record.ts';

export const auditFeature: Feature = {
  api: () => [
    calls(auditApi, {
      listAuditLog: async (ctx, { query: { format, ...query } }) => {
        if (format === 'json') return listAuditLog(ctx, query);
        const table = auditTable(await exportAuditLog(ctx, format, query), ctx.language);
        return { file: createTableFile(format, `onsil-audit-log-${kstDay(ctx.now())}`, table) };
      },
    }),
  ],
};
