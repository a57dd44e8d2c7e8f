import * as z from 'zod/mini';
import { raw } from './endpoint.ts';
import { textLine } from './values.ts';

/** What a table is downloaded as: an Excel file, or CSV. */
export const tableFormat = z.enum(['xlsx', 'csv'], 'invalid');
export type TableFormat = z.output<typeof tableFormat>;

/** A download has at most this many rows; a longer list must be narrowed by its filters. */
export const maxTableRows = 100_000;

export const csvType = 'text/csv; charset=utf-8';
const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An Excel file of a whole list. */
export const excelFile = { costly: 'read', reply: raw(excelType), cookie: true } as const;
/** A whole list as a file, by `format`. */
export const tableFile = { ...excelFile, download: csvType } as const;

export const inFormat = { format: z._default(tableFormat, 'xlsx') };
/** A browser opens a download without headers, so the current farm, by number or id, may be given here. */
export const ofFarm = { farmId: z.optional(textLine(40)) };
