import * as z from 'zod/mini';
import { dayForms } from '@onsil/domain/yields/import-cell';
import { importTargets, weightUnits, type ImportTarget } from '@onsil/domain/yields/import-line';
import { stage } from './crops.ts';
import { noContent, endpoints, item, items, raw } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { fileKey } from './files.ts';
import { exactLine, calendarDay, instant, textLine, rowNumberText, rowNumber, integer, yesNo } from './values.ts';

/** A line belongs to the batch named in `batch`; without that column all lines are one batch. */
export { dayForms, importTargets, weightUnits, type ImportTarget };

const mapping = z.strictObject({
  /** column title in the file by target */
  columns: z.partialRecord(z.enum(importTargets), exactLine(200)),
  /** constant values for targets missing in the file; days in `dayForm` or as YYYY-MM-DD */
  constants: z._default(z.partialRecord(z.enum(importTargets), textLine(200)), {}),
  weightUnit: z._default(z.enum(weightUnits), 'kg'),
  /** m², required for kg/m2 */
  area: z._default(
    z.nullable(z.number('number').check(z.minimum(0.01, 'tooSmall'), z.maximum(10_000_000, 'tooBig'))),
    null,
  ),
  dayForm: z._default(z.enum(dayForms), 'y-m-d'),
});
export type ImportMapping = z.output<typeof mapping>;

const sheet = z.object({
  /** sheets of an Excel file; null for text */
  sheets: z.array(z.string()),
  titles: z.array(z.string()),
  /** the first lines, as text */
  sample: z.array(z.array(z.string())),
  lines: integer,
  suggestion: mapping,
});
export type ImportSheet = z.output<typeof sheet>;

/** `line` counts from 1 as spreadsheets do; `code` is a key of `validation` */
const wrongLine = z.object({
  line: integer,
  column: z.nullable(z.string()),
  /** text of the cell; null where a value is missing */
  cell: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
});

const importReport = z.object({
  /** null: a dry run, or no valid lines */
  importId: z.nullable(integer),
  /** lines */
  taken: integer,
  refused: integer,
  batches: z.array(
    z.object({
      batchName: z.string(),
      firstOn: z.nullable(calendarDay),
      lastOn: z.nullable(calendarDay),
      stages: z.array(z.object({ stage, plants: integer })),
      harvestKg: z.number(),
      kgGradeA: z.nullable(z.number()),
    }),
  ),
  /** the first 200 mistakes; a line may have several */
  wrong: z.array(wrongLine),
});
export type ImportReport = z.output<typeof importReport>;

const pastImport = z.object({
  importId: integer,
  fileName: z.string(),
  taken: integer,
  refused: integer,
  /** batches of it that still exist */
  batches: integer,
  memberName: z.nullable(z.string()),
  createdAt: instant,
  undoneAt: z.nullable(instant),
});
export type PastImport = z.output<typeof pastImport>;

export const yieldImportApi = endpoints({
  previewImport: {
    method: 'POST',
    path: '/farm-yield/import/read',
    who: 'farm',
    farm: 'required',
    summary: 'Inspect an uploaded CSV or Excel file: its columns, first lines, and their probable meaning',
    body: z.strictObject({ fileKey, sheet: z._default(z.nullable(exactLine(100)), null) }),
    costly: 'import',
    reply: item(sheet),
  },
  runYieldImport: {
    method: 'POST',
    path: '/farm-yield/import',
    who: 'manager',
    farm: 'required',
    summary:
      'Import past cycles and harvests from a file; `dryRunYn` Y only previews. Invalid lines are reported, the others imported',
    body: z.strictObject({
      fileKey,
      sheet: z._default(z.nullable(exactLine(100)), null),
      /** crop of lines without one */
      farmCropId: z._default(z.nullable(rowNumber), null),
      mapping,
      isDryRun: yesNo,
    }),
    costly: 'import',
    reply: item(importReport),
  },
  createImportSample: {
    method: 'GET',
    path: '/farm-yield/import/sample',
    who: 'farm',
    farm: 'query',
    summary: 'Download an Excel file with example lines that the import understands, for the crops of the farm',
    query: z.strictObject({ farmId: z.optional(textLine(40)) }),
    costly: 'read',
    reply: raw('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    cookie: true,
  },
  listPastImports: {
    method: 'GET',
    path: '/farm-yield/imports',
    who: 'farm',
    farm: 'required',
    summary: 'List the imports of the current farm, newest first',
    query: z.strictObject(pageQuery),
    reply: items(pastImport),
  },
  undoImport: {
    method: 'DELETE',
    path: '/farm-yield/import/{id}',
    who: 'manager',
    summary: 'Undo an import with all of its batches; refused if one of them changed since',
    params: z.strictObject({ id: rowNumberText }),
    costly: 'import',
    reply: noContent,
  },
});
