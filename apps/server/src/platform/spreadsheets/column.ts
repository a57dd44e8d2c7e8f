import { kstDayStart } from '@onsil/domain/calendar/kst';

type Kind<K extends string, Row, Value> = { kind: K; of: (row: Row) => Value | null };
/**
 * A column of a table: title and cell value. `date` is a Korean day (YYYY-MM-DD), `instant` an ISO time shown as
 * Korean wall-clock time, `share` a fraction of 1 shown in percent. `decimals` applies to a number (default 0) or the
 * percentage (default 1): Excel shows so many of an exact value, a CSV has no more. `isExact` numbers, such as measured
 * values, are written to the CSV as they are.
 */
export type Column<Row> = { title: string; width?: number; decimals?: number; isExact?: true } & (
  | Kind<'text', Row, string>
  | Kind<'date', Row, string>
  | Kind<'instant', Row, string>
  | Kind<'number', Row, number>
  | Kind<'share', Row, number>
);

/** The time of a `date` or `instant` cell, in epoch ms. */
export const timeOf = (kind: 'date' | 'instant', value: string): number =>
  kind === 'date' ? kstDayStart(value) : Date.parse(value);
