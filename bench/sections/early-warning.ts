import { existsSync } from 'node:fs';
import { readClimateFolder } from '../../apps/server/test/support/climate-files.ts';
import { judgeFolder, type JudgedMoment } from '../../apps/server/test/support/early-warning-data.ts';
import {
  byLine,
  byProbability,
  leaveOneOut,
  minLine,
  precisionOf,
  rate,
  recallOf,
  thresholdFor,
  type Scored,
} from '../../apps/server/test/support/early-warning-rating.ts';
import { datasets } from '../../apps/server/test/support/lettuce-data.ts';
import { countOutcomes } from '../../packages/domain/src/early-warning/calibration.ts';
import { minMarkProbability, minNoticeProbability } from '../../packages/domain/src/early-warning/early-warning.ts';
import type { Rating } from '../../packages/domain/src/early-warning/rate-warnings.ts';
import { printGoal, printLine, printNote, printTable } from '../report.ts';

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
const medianMinutes = ({ leadsMs }: Rating): string => {
  const sorted = leadsMs.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle === undefined ? '–' : `${(middle / 60_000).toFixed(0)} min`;
};
const figures = (rating: Rating): string[] => [
  String(rating.warnings),
  percent(precisionOf(rating)),
  percent(recallOf(rating)),
  medianMinutes(rating),
];

const printHouses = (fields: readonly Scored[]): void => {
  const houses = [...Map.groupBy(fields, ({ house }) => house)];
  printTable(
    [
      'greenhouse',
      'departures',
      'warnings',
      'precision',
      'recall',
      'lead',
      'line: warnings',
      'precision',
      'recall',
      'lead',
    ],
    houses.map(([name, own]) => {
      const rating = rate(own, byProbability, minMarkProbability);
      return [name, String(rating.departures), ...figures(rating), ...figures(rate(own, byLine, minLine))];
    }),
  );
};

const printFields = (fields: readonly Scored[]): void =>
  printTable(
    ['field', 'departures', 'warnings', 'precision', 'recall', 'lead'],
    [...Map.groupBy(fields, ({ field }) => field)].map(([name, own]) => {
      const rating = rate(own, byProbability, minMarkProbability);
      return [name, String(rating.departures), ...figures(rating)];
    }),
  );

const printReliability = (fields: readonly Scored[]): void => {
  const all = fields.flatMap(({ moments, probabilities }) =>
    moments.map(({ left }, index) => ({ left, said: probabilities[index] ?? 0 })),
  );
  const tenths = Map.groupBy(all, ({ said }) => Math.min(9, Math.floor(said * 10)));
  const mean = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0) / values.length;
  printTable(
    ['said', 'moments', 'left within the hour'],
    [...tenths]
      .toSorted(([a], [b]) => a - b)
      .map(([, moments]) => [
        percent(mean(moments.map(({ said }) => said))),
        String(moments.length),
        percent(mean(moments.map(({ left }) => Number(left)))),
      ]),
  );
};

const printComparison = (fields: readonly Scored[]): { precision: number; linePrecision: number } => {
  const line = rate(fields, byLine, minLine);
  const mark = rate(fields, byProbability, minMarkProbability);
  const same = rate(fields, byProbability, thresholdFor(fields, byProbability, recallOf(line)));
  const lineAtMark = rate(fields, byLine, thresholdFor(fields, byLine, recallOf(mark)));
  printTable(
    ['forecast', 'warnings', 'precision', 'recall', 'median lead'],
    [
      [`early warning from ${percent(minMarkProbability)} (a mark)`, ...figures(mark)],
      [
        `early warning from ${percent(minNoticeProbability)} (a notice)`,
        ...figures(rate(fields, byProbability, minNoticeProbability)),
      ],
      ['line through the last 30 minutes', ...figures(line)],
      ['early warning at the recall of the line', ...figures(same)],
      ['line at the recall of the mark', ...figures(lineAtMark)],
    ],
  );
  return { precision: precisionOf(same), linePrecision: precisionOf(line) };
};

const printBins = (moments: readonly JudgedMoment[]): void => {
  printNote('Counted in all of them, as it stands in packages/domain/src/early-warning/counted-moments.ts:');
  for (const { upTo, moments: count, left } of countOutcomes(moments))
    printLine(`  { upTo: ${upTo}, moments: ${count}, left: ${left} },`);
};

/** How well early warnings foresee that fields leave their ranges, in the CSV files of a folder. */
export const earlyWarning = async (folder = datasets): Promise<void> => {
  if (!existsSync(folder)) return printNote(`No folder ${folder}; name one: npm run bench -- early-warning FOLDER.`);
  const files = await readClimateFolder(folder);
  const fields = leaveOneOut(judgeFolder(files));
  if (fields.length === 0) return printNote(`No climate of a week or more in ${folder}.`);
  printNote(
    `${fields.length} fields of ${new Set(fields.map(({ house }) => house)).size} greenhouses; ${files.skipped.length} files without climate skipped.`,
  );
  printNote(
    'Each greenhouse is forecast by what was counted in the others. The range takes in nine of ten values of the day and of the night.',
  );
  printLine();
  printHouses(fields);
  printLine();
  printFields(fields);
  printLine();
  const { precision, linePrecision } = printComparison(fields);
  printLine();
  printReliability(fields);
  printBins(fields.flatMap(({ moments }) => moments));
  printGoal('at the recall of the line, more of the warnings are right', precision > linePrecision);
};
