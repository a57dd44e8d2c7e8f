import * as z from 'zod/mini';
import { dayMs } from '@onsil/domain/calendar/duration';
import { isKstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { flagMeta } from './wire.ts';

/** Shared schemas of wire values. Messages are phrase keys under `fields`. */
/** Yes or no; `Y` or `N` on the wire. */
export const yesNo = z.boolean('flag').check(z.meta(flagMeta));

/** A consent: true, or the request is refused with `code`. */
export const consent = (code: string) => z.literal(true, code).check(z.meta(flagMeta));

const storable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** A key as somebody else spells it, such as a controller's id or a column of a file. NUL and lone surrogates are rejected here, before PostgreSQL does. */
export const exactLine = (max: number, min = 1) =>
  z
    .string('text')
    .check(
      z.trim(),
      z.minLength(min, min === 1 ? 'required' : 'tooShort'),
      z.maxLength(max, 'tooLong'),
      z.refine(storable, 'text'),
    );

/** A text that people write, composed (NFC): what macOS takes apart (한 as ㅎㅏㄴ) is the same name as typed elsewhere. */
export const textLine = (max: number, min = 1) =>
  z
    .string('text')
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.minLength(min, min === 1 ? 'required' : 'tooShort'),
      z.maxLength(max, 'tooLong'),
      z.refine(storable, 'text'),
    );

/** The SHA-256 of a password as the browser sends it: 64 lower-case hex digits. */
export const passwordHash = z.string('required').check(z.regex(/^[0-9a-f]{64}$/, 'passwordHash'));

/** A calendar day as `YYYY-MM-DD`, after 1800: PostgreSQL has no year 0, and no data is older. */
export const calendarDay = z.string('required').check(
  z.minLength(1, 'required'),
  z.maxLength(10, { error: 'day', abort: true }),
  z.refine((text) => isKstDay(text) && text >= '1800-01-01', 'day'),
);

/** A latitude (90) or longitude (180) in degrees; null if unknown. */
export const degrees = (most: number) =>
  z.nullable(z.number('number').check(z.minimum(-most, 'outOfRange'), z.maximum(most, 'outOfRange')));

type Place = { latitude: number | null; longitude: number | null };
/** Requires both coordinates or neither. */
export const completeLocation = z.refine<Place>(
  ({ latitude, longitude }) => (latitude === null) === (longitude === null),
  {
    path: ['longitude'],
    error: 'placeHalf',
  },
);

/** An instant: ISO 8601 with offset. */
export const instant = z.iso
  .datetime({ offset: true, error: 'instant' })
  .check(z.maxLength(40, { error: 'instant', abort: true }));

/**
 * When something was done that is entered later, from a device without a network; by default now. The server takes no
 * time in the future, and none before the thing that it is about.
 */
export const doneAt = z.optional(instant);

/** More fields than the catalogue ever has. */
const maxFields = 200;

/** Values of some fields by key. */
export const byField = <S extends z.ZodMiniType>(value: S) =>
  z.record(textLine(40), value).check(
    z.refine((values) => Object.keys(values).length <= maxFields, 'tooMany'),
    z.meta({ maxProperties: maxFields }), // JSON Schema does not include `refine` rules
  );

/** A count or an id on the wire. */
export const integer = z.number().check(z.int());

/**
 * A column of a reply, checked in one loop: a schema for each of the 26,000 numbers of a chart took as long as reading
 * them from the database.
 * @param items JSON Schema of the column's items
 */
const column = <T>(isItem: (item: unknown) => boolean, items: object): z.ZodMiniType<T[]> =>
  z
    .custom<T[]>((value) => Array.isArray(value) && value.every(isItem), 'column')
    .check(z.meta({ type: 'array', items }));

export const numbersOrNull = column<number | null>((item) => item === null || Number.isFinite(item), {
  type: ['number', 'null'],
});

export const integers = column<number>(Number.isSafeInteger, {
  type: 'integer',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
});

/** Maximum of PostgreSQL's `integer`. */
const maxInteger = 2_147_483_647;

/** A row number. */
export const rowNumber = z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(maxInteger, 'invalid'));

/** A row number in a query. */
export const queryNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxInteger));

const digits = (pattern: RegExp) => z.pipe(z.string().check(z.regex(pattern, 'invalid')), z.transform(Number));

/** A row number in a path or a query: text on the wire, a number for the server. */
export const rowNumberText = digits(/^\d{1,9}$/);

/** The same of a table that may have more than a billion rows. */
export const longRowNumberText = digits(/^\d{1,15}$/);

/** `a,b,c` in a query: distinct words, from 1 up to a maximum. */
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
/**
 * An instant in a query: ISO 8601 with offset, epoch seconds, or a calendar day of Korea; parsed to epoch milliseconds.
 * From 1811 to 9999, the range that PostgreSQL and displays support.
 */
const queryInstant = (ofDay: (startMs: number) => number) =>
  z.pipe(
    z.string('required').check(z.maxLength(40, { error: 'instant', abort: true })),
    z.pipe(
      z.transform((text: string) => {
        if (/^-?\d{1,12}$/.test(text)) return Number(text) * 1000;
        if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return ofDay(kstDayStart(text));
        return /(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
      }),
      z.number('instant').check(z.minimum(-5_000_000_000_000, 'instant'), z.maximum(253_402_300_799_000, 'instant')),
    ),
  );

/** The start of a range in a query; a calendar day counts from its beginning. */
export const rangeStart = queryInstant((startMs) => startMs);
/** The end of a range in a query, not part of it; a calendar day counts to its end. */
export const rangeEnd = queryInstant((startMs) => startMs + dayMs);

/** The version that was read; CONFLICT if it changed since. Without it the change overwrites what others saved. */
export const versionRead = z.optional(integer);
