import type { BareSeries } from '@onsil/contract/telemetry';
import { unitName } from '@onsil/domain/text/unit-text';
import { formatCsvText, formatCsvTime } from '#platform/spreadsheets/csv-cells.ts';
import type { Language } from '#platform/text/language.ts';

const headings = {
  ko: { time: '시각(한국)', min: '최소', avg: '평균', max: '최대', count: '개수' },
  en: { time: 'time (Korea)', min: 'min', avg: 'mean', max: 'max', count: 'count' },
} as const;

/**
 * Formats series as CSV, one line per bucket. The byte order mark makes Excel read Korean as UTF-8; buckets without
 * values have empty cells.
 */
export const seriesCsv = async function* (series: BareSeries, language: Language): AsyncGenerator<string> {
  const heading = headings[language];
  const head = series.series.flatMap((one) => {
    const name = `${one.controllerName} ${language === 'ko' ? one.nameKo : one.nameEn}${one.unit && ` (${unitName(one.unit, language)})`}`;
    return (['avg', 'min', 'max', 'count'] as const).map((statistic) => formatCsvText(`${name} ${heading[statistic]}`));
  });
  yield `\uFEFF${[formatCsvText(heading.time), ...head].join(',')}\r\n`;
  for (const [index, seconds] of series.t.entries()) {
    const cells = series.series.flatMap((one) => [one.avg[index], one.min[index], one.max[index], one.count[index]]);
    yield `${formatCsvTime(seconds * 1000)},${cells.map((cell) => cell ?? '').join(',')}\r\n`;
  }
};
