import { auditApi } from '@onsil/contract/audit';
import { kstDay } from '@onsil/domain/calendar/kst';
import { yieldExcel as en } from '@onsil/phrases/en/yield-excel';
import { yieldExcel as ko } from '@onsil/phrases/ko/yield-excel';
import { calls, type Feature } from '#platform/feature.ts';
import type { Column } from '#platform/spreadsheets/column.ts';
import { createTableFile } from '#platform/spreadsheets/table-file.ts';
import type { SheetOf } from '#platform/spreadsheets/xlsx-writer.ts';
import type { Language } from '#platform/text/language.ts';
import { listAuditLog, exportAuditLog } from './list.ts';
import type { UnnamedEntry } from './names.ts';

export { recordAudit, recordAudits } from './record.ts';

const words = { ko: ko.auditLog, en: en.auditLog };

const json = (values: UnnamedEntry['before']): string => (values === null ? '' : JSON.stringify(values));

const columnsOf = (language: Language): Column<UnnamedEntry>[] => {
  const { at, memberNo, member, action, kind, item, farm, before, after } = words[language];
  return [
    { title: at, kind: 'instant', of: (entry) => entry.at },
    { title: memberNo, kind: 'number', of: (entry) => entry.memberNo },
    { title: member, kind: 'text', of: (entry) => entry.memberName ?? '' },
    { title: action, kind: 'text', of: (entry) => entry.action },
    { title: kind, kind: 'text', of: (entry) => entry.kind },
    { title: item, kind: 'text', of: (entry) => entry.thing },
    { title: farm, kind: 'text', of: (entry) => entry.farmName ?? '' },
    { title: before, kind: 'text', width: 40, of: (entry) => json(entry.before) },
    { title: after, kind: 'text', width: 40, of: (entry) => json(entry.after) },
  ];
};

const rowsOf = async function* (portions: AsyncIterable<UnnamedEntry[]>): AsyncGenerator<UnnamedEntry> {
  for await (const entries of portions) yield* entries;
};

/** The audit log as a table, one row per entry. */
const auditTable = (portions: AsyncIterable<UnnamedEntry[]>, language: Language): SheetOf<UnnamedEntry> => ({
  name: words[language].sheet,
  columns: columnsOf(language),
  rows: rowsOf(portions),
});

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
