import type { ImportReport } from '@onsil/contract/yield-import';
import type { ImportBatch, WrongLine } from '@onsil/domain/yield-import';
import type { ImportMapping } from '@onsil/domain/yield-import-line';
import { importWords, validationSentence, type Language } from '#platform/language.ts';

/** More than these nobody reads. */
const shownWrong = 200;

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
/** Floating point's crumbs are brushed off: no figure is that fine. */
const brushed = (value: number): number => Number(value.toFixed(6));

const shownBatch = ({ batchNm, crop, entries }: ImportBatch): ImportReport['batches'][number] => {
  const days = entries.map(({ day }) => day).toSorted();
  const graded = entries.flatMap(({ gradeAKg }) => gradeAKg ?? []);
  return {
    batchNm,
    firstOn: days[0] ?? null,
    lastOn: days.at(-1) ?? null,
    stages: crop.stages.map((stage) => ({
      stage,
      plants: sum(entries.filter((entry) => entry.stage === stage).map(({ plants }) => plants)),
    })),
    harvestKg: brushed(sum(entries.map(({ weightKg }) => weightKg ?? 0))),
    gradeAKg: graded.length > 0 ? brushed(sum(graded)) : null,
  };
};

/** A line that lacks something says what, also where no column of the file has it. */
const faultSentence = (language: Language, { target, code, said }: WrongLine): string => {
  const words = importWords(language);
  if (code === 'required') return words.missing(words.target(target));
  if (code === 'unknownCrop' && said !== undefined) return words.unknownCrop(said);
  return validationSentence(language, code);
};

/** What became of a file, or would. */
export const reportOf = (
  language: Language,
  importId: number | null,
  { batches, wrong }: { batches: readonly ImportBatch[]; wrong: readonly WrongLine[] },
  { columns }: ImportMapping,
): ImportReport => ({
  importId,
  taken: sum(batches.map(({ lines }) => lines.length)),
  refused: wrong.length,
  batches: batches.map(shownBatch),
  wrong: wrong.slice(0, shownWrong).map((one) => ({
    line: one.line,
    column: columns[one.target] ?? importWords(language).target(one.target),
    code: one.code,
    message: faultSentence(language, one),
  })),
});
