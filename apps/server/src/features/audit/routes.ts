import { auditApi } from '@onsil/contract/audit';
import { kstDay } from '@onsil/domain/calendar/kst';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { formatAuditCsv } from './csv.ts';
import { listAuditLog, exportAuditLog } from './list.ts';

export const auditRoutes = (server: HttpServer): void =>
  mount(server, auditApi, {
    auditLog: async (ctx, { query: { format, ...query } }) => {
      if (format === 'json') return listAuditLog(ctx, query);
      const body = formatAuditCsv(await exportAuditLog(ctx, query), ctx.language);
      const fileName = `onsil-audit-log-${kstDay(ctx.now())}.csv`;
      return { file: { contentType: auditApi.auditLog.download, fileName, body } };
    },
  });
