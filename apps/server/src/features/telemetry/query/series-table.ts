import type { TableFormat } from '@onsil/contract/tables';
import type { BareSeries } from '@onsil/contract/telemetry';
import { kstDay } from '@onsil/domain/calendar/kst';
import { unitName } from '@onsil/domain/text/unit-text';
import { yieldExcel as en } from '@onsil/phrases/en/yield-excel';
import { yieldExcel as ko } from '@onsil/phrases/ko/yield-excel';
import type { Column } from '#platform/spreadsheets/column.ts';
import { createTableFile, streamRows } from '#platform/spreadsheets/table-file.ts';
import type { SheetOf } from '#platform/spreadsheets/xlsx-writer.ts';
import type { Language } from '#platform/text/language.ts';
import type { SeriesQuery } from './series.ts';

const headings = { ko: ko.series, en: en.series };

/** A row is the index of a bucket. */
const columnsOf = ({ t, series }: BareSeries, language: Language): Column<number>[] => {
  const heading = headings[language];
  const values = series.flatMap((one) => {
    const name = `${one.controllerName} ${language === 'ko' ? one.nameKo : one.nameEn}${one.unit && ` (${unitName(one.unit, language)})`}`;
    return (['avg', 'min', 'max', 'count'] as const).map((statistic): Column<number> => ({
      title: `${name} ${heading[statistic]}`,
      kind: 'number',
      decimals: statistic === 'count' ? 0 : one.decimals,
      isExact: true,
      of: (index) => one[statistic][index] ?? null,
    }));
  });
  const instantOf = (index: number): string => new Date((t[index] ?? 0) * 1000).toISOString();
  return [{ title: heading.time, kind: 'instant', of: instantOf }, ...values];
};

/** Series as a table, one row per bucket; buckets without values have empty cells. */
const seriesTable = (series: BareSeries, language: Language): SheetOf<number> => ({
  name: headings[language].sheet,
  columns: columnsOf(series, language),
  rows: streamRows(series.t.keys()),
});

/** The file of a series, named by its controllers and days. */
export const createSeriesFile = (
  format: TableFormat,
  { controllerId, from, to }: SeriesQuery,
  series: BareSeries,
  language: Language,
) =>
  createTableFile(
    format,
    `onsil-${controllerId.join('-')}-${kstDay(from)}-${kstDay(to)}`,
    seriesTable(series, language),
  );
