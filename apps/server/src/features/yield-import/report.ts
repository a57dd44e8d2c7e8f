import type { ImportReport } from '@onsil/contract/yield-import';
import { roundFigure, sum } from '@onsil/domain/yields/figures';
import type { ImportBatch, RejectedLine } from '@onsil/domain/yields/import-batches';
import type { ImportMapping } from '@onsil/domain/yields/import-line';
import { getImportTranslator, getValidationMessage, type Language } from '#platform/text/language.ts';

/** Maximum errors shown. */
const maxErrors = 200;

const toReportBatch = ({ batchName, crop, entries }: ImportBatch): ImportReport['batches'][number] => {
  const days = entries.map(({ day }) => day).toSorted();
  const graded = entries.flatMap(({ kgGradeA }) => kgGradeA ?? []);
  return {
    batchName,
    firstOn: days[0] ?? null,
    lastOn: days.at(-1) ?? null,
    stages: crop.stages.map((stage) => ({
      stage,
      plants: sum(entries.filter((entry) => entry.stage === stage).map(({ plants }) => plants)),
    })),
    harvestKg: roundFigure(sum(entries.map(({ weightKg }) => weightKg ?? 0))),
    kgGradeA: graded.length > 0 ? roundFigure(sum(graded)) : null,
  };
};

/** Lines of a list of faults; a line may have several. */
export const countLines = (wrong: readonly RejectedLine[]): number => new Set(wrong.map(({ line }) => line)).size;

/** Names missing values, and says when no column has them. */
const formatError = (
  language: Language,
  { target, code, said }: RejectedLine,
  { columns, constants }: ImportMapping,
): string => {
  const words = getImportTranslator(language);
  const isMapped = (columns[target] ?? constants[target]) !== undefined;
  if (code === 'required') return words[isMapped ? 'missing' : 'unmapped'](words.target(target));
  if (code === 'unknownCrop' && said !== undefined) return words.unknownCrop(said);
  return getValidationMessage(language, code);
};

/** Result of an import, or of a dry run. */
export const createReport = (
  language: Language,
  importId: number | null,
  { batches, wrong }: { batches: readonly ImportBatch[]; wrong: readonly RejectedLine[] },
  mapping: ImportMapping,
): ImportReport => ({
  importId,
  taken: sum(batches.map(({ lines }) => lines.length)),
  refused: countLines(wrong),
  batches: batches.map(toReportBatch),
  wrong: wrong.slice(0, maxErrors).map((one) => ({
    line: one.line,
    column: mapping.columns[one.target] ?? getImportTranslator(language).target(one.target),
    cell: one.said?.toWellFormed() ?? null,
    code: one.code,
    message: formatError(language, one, mapping),
  })),
});
