import { formatCsvText, formatCsvTime } from '#platform/spreadsheets/csv-cells.ts';
import type { Language } from '#platform/text/language.ts';
import type { UnnamedEntry } from './names.ts';

const header: Record<Language, readonly string[]> = {
  ko: ['시각(한국)', '회원 번호', '회원', '작업', '종류', '대상', '농장', '변경 전', '변경 후'],
  en: ['time (Korea)', 'member no.', 'member', 'action', 'kind', 'item', 'farm', 'before', 'after'],
};
const json = (values: UnnamedEntry['before']): string => (values === null ? '' : JSON.stringify(values));

/** The audit log as CSV: one line per entry, with a byte order mark so that spreadsheets read Korean text. */
export const formatAuditCsv = async function* (
  portions: AsyncIterable<UnnamedEntry[]>,
  language: Language,
): AsyncGenerator<string> {
  yield `\uFEFF${header[language].map(formatCsvText).join(',')}\r\n`;
  for await (const entries of portions)
    yield entries
      .map((entry) => {
        const columns = [entry.memberName ?? '', entry.action, entry.kind, entry.thing, entry.farmName ?? ''];
        const cells = [...columns, json(entry.before), json(entry.after)].map(formatCsvText);
        return `${formatCsvTime(Date.parse(entry.at))},${entry.memberNo ?? ''},${cells.join(',')}\r\n`;
      })
      .join('');
};
