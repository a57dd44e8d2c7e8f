import { dayMs } from '../calendar/duration.ts';
import { parseTimeFormat, type TimeFormat } from './time-format.ts';

const amPm = String.raw`오전|오후|[AaPp]\.?[Mm]\.?`;
const datePart = /^(\d{1,4})([-./년]\s*)(\d{1,2})([-./월]\s*)(\d{1,4})(일|\.)?/;
const timePart = new RegExp(
  String.raw`^(?:(${amPm})(\s*))?(\d{1,2})(:|시\s*)(\d{2})(?:(:|분\s*)(\d{2})(?:[.,]\d{1,9})?(초)?|분)?(?:(\s*)(${amPm}))?$`,
);

/** Whether a cell is only a time of day: '3:05', '오후 3:05:00', '15:05:00.250'. */
export const isTimeOfDay = (cell: string): boolean => timePart.test(cell);

/** Removes the midnight that Excel appends to dates. */
export const stripMidnight = (cell: string): string => cell.replace(/[ T]0{1,2}:00(?::00)?(?:\.0+)?$/, '');

/** Whether a cell is only a date, in any order of its parts. */
export const isDateOnly = (cell: string): boolean => {
  const day = stripMidnight(cell);
  return datePart.test(day) && day.replace(datePart, '') === '';
};

const quotedLetters = (text: string): string => text.replaceAll(/[A-Za-z]+/g, "'$&'");

function timePattern(rest: string): string | undefined {
  if (rest === '') return '';
  const [, gap = '', time = ''] = /^(T|[\s,]*)(.*)$/.exec(rest) ?? [];
  const [, before, blank = '', hours, colon = ':', , second, seconds, secondWord = '', blankAfter = '', after] =
    timePart.exec(time) ?? [];
  if (hours === undefined) return undefined;
  const hour = before === undefined && after === undefined ? 'H' : 'h';
  const tail =
    second === undefined ? (time.endsWith('분') ? '분' : '') : `${second}${seconds ? 'ss' : ''}${secondWord}`;
  const words = [before && `a${blank}`, `${hour}${colon}mm${tail}`, after && `${blankAfter}a`];
  return `${quotedLetters(gap)}${words.filter(Boolean).join('')}`;
}

/** Possible formats of a cell; empty when it is not a time. */
export function detectTimeFormats(cell: string): string[] {
  if (parseTimeFormat('iso')?.(cell)) return ['iso'];
  if (/^\d{10}(\.\d+)?$/.test(cell)) return ['epoch-s'];
  if (/^\d{13}$/.test(cell)) return ['epoch-ms'];
  // Excel days of 2000 to 2064; other numbers of five digits are more likely values.
  if (/^\d{5}(?:[.,]\d+)?$/.test(cell)) return cell >= '36526' && cell < '60265' ? ['excel'] : [];
  const [date = '', first = '', one = '', , two = '', last = '', end = ''] = datePart.exec(cell) ?? [];
  const time = timePattern(cell.slice(date.length));
  if (date === '' || time === undefined) return [];
  const orders: [string, string, string][] =
    first.length === 4
      ? [['yyyy', 'M', 'd']]
      : last.length === 4
        ? [
            ['M', 'd', 'yyyy'],
            ['d', 'M', 'yyyy'],
          ]
        : [
            ['yy', 'M', 'd'],
            ['d', 'M', 'yy'],
            ['M', 'd', 'yy'],
          ];
  return orders
    .map(([a, b, c]) => `${a}${one}${b}${two}${c}${end}${time}`)
    .filter((text) => parseTimeFormat(text)?.(cell));
}

type Candidate = { text: string; format: TimeFormat; read: number; previous: number; maxStep: number };

const maxCandidates = 40;
/** Detected format; `tied` formats fit equally well, so the user must choose. */
export type DetectedFormat = { best: string; read: number; tied: string[] } | undefined;

/**
 * Detects the format from all times of a file. Among formats that parse equally many, the one with the smallest steps
 * wins: with month and day swapped, the next day is a month away.
 */
export function createFormatDetector(): { add(cell: string): void; guess(): DetectedFormat } {
  const candidates = new Map<string, Candidate>();
  const propose = (cell: string): void => {
    for (const text of detectTimeFormats(cell)) {
      const format = parseTimeFormat(text);
      if (!format || candidates.has(text) || candidates.size >= maxCandidates) continue;
      candidates.set(text, { text, format, read: 0, previous: Number.NaN, maxStep: 0 });
    }
  };
  return {
    add(cell) {
      const readers = [...candidates.values()].filter(({ format }) => format(cell) !== undefined);
      if (readers.length === 0) propose(cell);
      for (const one of readers.length > 0 ? readers : candidates.values()) {
        const time = one.format(cell);
        if (!time) continue;
        one.read += 1;
        const step = Math.abs(time.wall - one.previous);
        if (step > one.maxStep) one.maxStep = step;
        one.previous = time.wall;
      }
    },
    guess() {
      const [best, ...others] = [...candidates.values()].toSorted((a, b) => b.read - a.read || a.maxStep - b.maxStep);
      if (!best || best.read === 0) return undefined;
      const closer = (other: Candidate): boolean => other.maxStep >= Math.max(dayMs, best.maxStep * 5);
      const tied = others.filter((other) => other.read === best.read && !closer(other));
      return { best: best.text, read: best.read, tied: tied.map(({ text }) => text) };
    },
  };
}
