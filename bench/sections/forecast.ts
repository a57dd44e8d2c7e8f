import { hasHarvests, realCases } from '../../apps/server/test/support/yield-forecast-data.ts';
import {
  evaluateForecasts,
  evaluatePlans,
  evaluationMoments,
  summarizeEvaluations,
} from '../../packages/simulator/src/yields/evaluate-forecasts.ts';
import { createYieldHistory } from '../../packages/simulator/src/yields/yield-history.ts';
import { printGoal, printNote, printLine, printTable } from '../report.ts';

// Other seeds than those used to choose the method's constants.
const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);
const seeds = { leafy: seedsFrom(101, 12), fruit: seedsFrom(101, 40) };
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Measures the error of harvest forecasts and how often their bounds hold, on simulated farms and on real seasons. */
export const forecast = async (): Promise<void> => {
  for (const kind of ['leafy', 'fruit'] as const) {
    const farms = seeds[kind].map((seed) => createYieldHistory({ seed, kind, from: '2023-01-05', days: 1_096 }));
    const all = evaluationMoments[kind].map((moment) => farms.flatMap((batches) => evaluateForecasts(batches, moment)));
    const rows = evaluationMoments[kind].map(({ name }, index) => {
      const { batches, error, asLast, inside, weeksInside } = summarizeEvaluations(all[index] ?? []);
      return [
        `${kind}, ${name}`,
        String(batches),
        percent(error),
        percent(asLast),
        percent(inside),
        percent(weeksInside),
      ];
    });
    printTable(
      ['three simulated years', 'batches', 'median error', 'as the last', 'in bounds', 'weeks in bounds'],
      rows,
    );
    const { error, asLast, inside } = summarizeEvaluations(all.flat());
    printGoal(`${percent(error)} off, as the last batch ${percent(asLast)}`, error < asLast);
    printGoal(`${percent(inside)} between the bounds, 75 to 85 % wanted`, inside >= 0.75 && inside <= 0.85);
    const plans = farms.flatMap((batches) => evaluatePlans(batches, evaluationMoments[kind][0]?.finished ?? 0));
    const reached = plans.filter(Boolean).length / plans.length;
    printNote(`Of ${plans.length} batches planned backward, ${percent(reached)} reach what was planned (80 % wanted).`);
    printLine();
  }
  if (!hasHarvests()) return printNote('No data sets here; name their folder with ONSIL_DATASETS.');
  const rows = realCases().map(({ name, forecast: told, came }) => [
    name,
    told.toFixed(2),
    came.toFixed(2),
    percent(Math.abs(told / came - 1)),
  ]);
  printTable(['real seasons, by the other house', 'forecast, kg', 'came, kg', 'off'], rows);
  printNote(
    'Tomatoes: the second half of a season of 1 m² after its first half; lettuce: 72 heads, told at the planting. Autonomous Greenhouse Challenge 2019 and 2022. One other house is no history: only the middle is judged.',
  );
};
