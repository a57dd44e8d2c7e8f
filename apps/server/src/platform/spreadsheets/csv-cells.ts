import { kstParts } from '@onsil/domain/calendar/kst';

/** A text cell: quoted, and escaped where a spreadsheet would run it as a formula. */
export const formatCsvText = (value: string): string => {
  const safe = /^[\s=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

const pad = (value: number): string => String(value).padStart(2, '0');

/** Formats an instant (epoch ms) as Korean wall-clock time to the minute, which spreadsheets parse as a time. */
export const formatCsvTime = (ms: number): string => {
  const { year, month, day, hour, minute } = kstParts(ms);
  return `${year}-${pad(month)}-${pad(day)} ${pad(hour)}:${pad(minute)}`;
};
