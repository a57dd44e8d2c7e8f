import { auditApi } from '@onsil/contract/audit';
import { kstDay } from '@onsil/domain/kst';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { auditCsv } from './csv-service.ts';
import { auditLog, exportAuditLog } from './list-service.ts';

export const auditRoutes = (server: HttpServer): void =>
  mount(server, auditApi, {
    auditLog: async (ctx, { query: { format, ...query } }) => {
      if (format === 'json') return auditLog(ctx, query);
      const body = auditCsv(await exportAuditLog(ctx, query), ctx.language);
      const fileName = `onsil-audit-log-${kstDay(ctx.now())}.csv`;
      return { file: { contentType: auditApi.auditLog.download, fileName, body } };
    },
  });
