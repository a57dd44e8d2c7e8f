import { kstParts } from '@onsil/domain/kst';

/** A text cell: quoted, and disarmed where a spreadsheet would take it for a formula. */
export const csvText = (value: string): string => {
  const safe = /^[\s=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

const two = (value: number): string => String(value).padStart(2, '0');

/** An instant (epoch ms) as wall-clock time in Korea, to the minute: what spreadsheets take for a time. */
export const csvTime = (ms: number): string => {
  const { year, month, day, hour, minute } = kstParts(ms);
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
};
