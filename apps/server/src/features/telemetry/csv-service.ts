import type { Series } from '@onsil/contract/telemetry';
import { kstParts } from '@onsil/domain/kst';
import type { Language } from '#platform/language.ts';

const words = {
  ko: { time: '시각(한국)', min: '최소', avg: '평균', max: '최대', count: '개수' },
  en: { time: 'time (Korea)', min: 'min', avg: 'mean', max: 'max', count: 'count' },
} as const;

/** A text cell: quoted, and disarmed where a spreadsheet would take it for a formula. */
const text = (value: string): string => {
  const safe = /^[\s=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

const two = (value: number): string => String(value).padStart(2, '0');

const koreaTime = (seconds: number): string => {
  const { year, month, day, hour, minute } = kstParts(seconds * 1000);
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
};

/** The series as a spreadsheet reads it: one line a bucket, byte order mark for Korean text, empty cells where nothing was measured. */
export const seriesCsv = async function* (series: Series, language: Language): AsyncGenerator<string> {
  const word = words[language];
  const head = series.series.flatMap((one) => {
    const name = `${one.connectNm} ${language === 'ko' ? one.nameKo : one.nameEn}${one.unit && ` (${one.unit})`}`;
    return (['avg', 'min', 'max', 'count'] as const).map((statistic) => text(`${name} ${word[statistic]}`));
  });
  yield `\uFEFF${[text(word.time), ...head].join(',')}\r\n`;
  for (const [index, seconds] of series.t.entries()) {
    const cells = series.series.flatMap((one) => [one.avg[index], one.min[index], one.max[index], one.count[index]]);
    yield `${koreaTime(seconds)},${cells.map((cell) => cell ?? '').join(',')}\r\n`;
  }
};
