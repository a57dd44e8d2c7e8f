import { timeFormat, type TimeFormat } from './csv-time.ts';

const half = String.raw`오전|오후|[AaPp]\.?[Mm]\.?`;
const datePart = /^(\d{1,4})([-./년]\s*)(\d{1,2})([-./월]\s*)(\d{1,4})(일|\.)?/;
const timePart = new RegExp(
  String.raw`^(?:(${half})(\s*))?(\d{1,2})(:|시\s*)(\d{2})(?:(:|분\s*)(\d{2})(?:[.,]\d{1,9})?(초)?|분)?(?:(\s*)(${half}))?$`,
);

/** Whether a cell is a time of day alone: '3:05', '오후 3:05:00', '15:05:00.250'. */
export const isTimeOfDay = (cell: string): boolean => timePart.test(cell);

/** A cell without the midnight that Excel writes behind days. */
export const dayPart = (cell: string): string => cell.replace(/[ T]0{1,2}:00(?::00)?(?:\.0+)?$/, '');

/** Whether a cell is a day alone, in any order of its parts. */
export const isDayAlone = (cell: string): boolean => {
  const day = dayPart(cell);
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

/** The formats that a cell may be written in, by what it looks like; none where it looks like no time. */
export function guessFormats(cell: string): string[] {
  if (timeFormat('iso')?.(cell)) return ['iso'];
  if (/^\d{10}(\.\d+)?$/.test(cell)) return ['epoch-s'];
  if (/^\d{13}$/.test(cell)) return ['epoch-ms'];
  // Day numbers of the years 2000 to 2064; other numbers of five digits are more likely values.
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
  return orders.map(([a, b, c]) => `${a}${one}${b}${two}${c}${end}${time}`).filter((text) => timeFormat(text)?.(cell));
}

type Candidate = { text: string; format: TimeFormat; read: number; previous: number; longestStep: number };

const mostCandidates = 40;
const dayMs = 86_400_000;

/** What the times of a whole file may be written in. `tied` are as good as `best`: only a person knows. */
export type FormatGuess = { best: string; read: number; tied: string[] } | undefined;

/**
 * Looks through all times of a file for their format. Of two that read as much, the one whose times follow each other more
 * closely is meant: with month and day mixed up, a day later is a month later.
 */
export function createFormatGuess(): { add(cell: string): void; guess(): FormatGuess } {
  const candidates = new Map<string, Candidate>();
  const propose = (cell: string): void => {
    for (const text of guessFormats(cell)) {
      const format = timeFormat(text);
      if (!format || candidates.has(text) || candidates.size >= mostCandidates) continue;
      candidates.set(text, { text, format, read: 0, previous: Number.NaN, longestStep: 0 });
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
        if (step > one.longestStep) one.longestStep = step;
        one.previous = time.wall;
      }
    },
    guess() {
      const [best, ...others] = [...candidates.values()].toSorted(
        (a, b) => b.read - a.read || a.longestStep - b.longestStep,
      );
      if (!best || best.read === 0) return undefined;
      const closer = (other: Candidate): boolean => other.longestStep >= Math.max(dayMs, best.longestStep * 5);
      const tied = others.filter((other) => other.read === best.read && !closer(other));
      return { best: best.text, read: best.read, tied: tied.map(({ text }) => text) };
    },
  };
}
