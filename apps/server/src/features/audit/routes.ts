import { auditApi } from '@onsil/contract/audit';
import { kstDay } from '@onsil/domain/calendar/kst';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { createTableFile } from '#platform/spreadsheets/table-file.ts';
import { auditTable } from './table.ts';
import { listAuditLog, exportAuditLog } from './list.ts';

export const auditRoutes = (server: HttpServer): void =>
  mount(server, auditApi, {
    auditLog: async (ctx, { query: { format, ...query } }) => {
      if (format === 'json') return listAuditLog(ctx, query);
      const table = auditTable(await exportAuditLog(ctx, format, query), ctx.language);
      return { file: createTableFile(format, `onsil-audit-log-${kstDay(ctx.now())}`, table) };
    },
  });
