import { isKstDay } from '@onsil/domain/kst';
import * as z from 'zod/mini';

/** The shared vocabulary of wire values. Messages are phrase keys under `fields`. */
export const flag = z.enum(['Y', 'N'], 'flag');

/** One line of text. NUL and lone surrogates are refused here, not by the database. */
export const line = (max: number, min = 1) =>
  z.string('text').check(
    z.trim(),
    z.minLength(min, min === 1 ? 'required' : 'tooShort'),
    z.maxLength(max, 'tooLong'),
    z.refine((text) => text.isWellFormed() && !text.includes('\0'), 'text'),
  );

/** The SHA-256 of a password as the browser sends it: 64 lower-case hex digits. */
export const passwordHash = z.string('required').check(z.regex(/^[0-9a-f]{64}$/, 'passwordHash'));

/** A day of the calendar as `YYYY-MM-DD`, after 1800: PostgreSQL has no year 0, and nothing here is older. */
export const calendarDay = z.string('required').check(
  z.minLength(1, 'required'),
  z.refine((text) => isKstDay(text) && text >= '1800-01-01', 'day'),
);

/** An instant: ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true, error: 'instant' });

/** A count or an id on the wire. */
export const whole = z.number().check(z.int());

/** `a,b,c` in a query: 1 to `most` different words. */
export const commaList = (most: number) =>
  z.pipe(
    z.string('required').check(z.minLength(1, 'required'), z.maxLength(most * 65, 'tooLong')),
    z.pipe(
      z.transform((text: string) => [
        ...new Set(
          text
            .split(',')
            .map((word) => word.trim())
            .filter(Boolean),
        ),
      ]),
      z
        .array(z.string().check(z.maxLength(64, 'tooLong')))
        .check(z.minLength(1, 'required'), z.maxLength(most, 'tooMany')),
    ),
  );

/** An instant in a query: ISO 8601 with offset, or epoch seconds; epoch milliseconds inside. */
export const queryInstant = z.pipe(
  z.string('required').check(z.maxLength(40, 'instant')),
  z.pipe(
    z.transform((text: string) =>
      /^-?\d{1,12}$/.test(text)
        ? Number(text) * 1000
        : /(Z|[+-]\d\d:?\d\d)$/.test(text)
          ? Date.parse(text)
          : Number.NaN,
    ),
    z.number('instant'),
  ),
);
