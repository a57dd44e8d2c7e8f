import { useTranslations } from 'use-intl';
import type { ComparedBatch } from '@onsil/contract/yield-forecast';
import { formatAmount, type FieldFormat } from '#lib/format/amounts.ts';
import { formatCount, formatValue } from '#lib/format/numbers.ts';
import { formatGrams, formatKg, formatKgPer, formatShareOrDash } from '#lib/format/yields.ts';
import { getMean } from '../model/day-scale.ts';

/** A field's name in the reader's language, and how its values are written. */
export type FieldText = { name: string } & FieldFormat;
export type FieldTextOf = (field: string) => FieldText;

/** Two batches that are compared. */
export type BatchPair = readonly [ComparedBatch, ComparedBatch];
/** Won per kg by batch; null for members, who see no costs. */
export type BatchCosts = ReadonlyMap<number, number | null> | null;

export type Figure = {
  key: string;
  name: string;
  of: (batch: ComparedBatch) => number | null;
  format: (value: number) => string;
  /** of a difference, where it is written otherwise */
  formatDifference?: (value: number) => string;
};

/** Formats of a share and of the difference between two, in percentage points. */
const useShareFormat = () => {
  const t = useTranslations('yieldForecast.compare.two');
  return {
    format: (value: number): string => formatShareOrDash(value),
    formatDifference: (value: number): string => t('points', { value: formatValue(100 * value, 1) }),
  };
};

/** Of each stage that one of them reached: the day, the share of the plants, and the discarded ones. */
const useStageFigures = ([a, b]: BatchPair): Figure[] => {
  const t = useTranslations('yieldForecast.compare.two');
  const stages = useTranslations('stages');
  const share = useShareFormat();
  const reachedBy = [...new Set([...a.reached, ...b.reached].map(({ stage }) => stage))];
  const at = (batch: ComparedBatch, stage: string) => batch.reached.find((one) => one.stage === stage);
  return reachedBy.flatMap((stage): Figure[] => {
    const name = { stage: stages(stage) };
    const days = (value: number): string => t('days', { days: value });
    const plants = (value: number): string => t('plants', { count: value });
    return [
      { key: `day ${stage}`, name: t('stageDay', name), of: (one) => at(one, stage)?.day ?? null, format: days },
      { key: `rate ${stage}`, name: t('rate', name), of: (one) => at(one, stage)?.rate ?? null, ...share },
      {
        key: `lost ${stage}`,
        name: t('discarded', name),
        of: (one) => at(one, stage)?.discarded ?? null,
        format: plants,
      },
    ];
  });
};

/** The mean of each measured field. */
const useFieldFigures = ([a, b]: BatchPair, fieldText: FieldTextOf): Figure[] => {
  const t = useTranslations('yieldForecast.compare.two');
  const fields = [...new Set([...a.conditions, ...b.conditions].map(({ field }) => field))];
  return fields.map((field): Figure => {
    const { name, ...format } = fieldText(field);
    return {
      key: `field ${field}`,
      name: t('mean', { field: name }),
      of: ({ conditions }) => getMean(conditions.find((one) => one.field === field)?.mean ?? []),
      format: (value) => formatAmount(value, format),
      ...(format.unit === '%' && { formatDifference: (value) => t('points', { value: formatValue(value, 1) }) }),
    };
  });
};

const kgPerPosition = ({ harvestKg, positions }: ComparedBatch): number | null =>
  positions === null || harvestKg === 0 ? null : harvestKg / positions;

type Options = { pair: BatchPair; costs: BatchCosts; fieldText: FieldTextOf };

/** Figures that neither batch has, or that are nought for both, are left out. */
const hasFigure = ({ of }: Figure, [a, b]: BatchPair): boolean => Boolean(of(a)) || Boolean(of(b));

/** What two batches are compared by. */
export const useBatchFigures = ({ pair, costs, fieldText }: Options): Figure[] => {
  const t = useTranslations('yieldForecast.compare');
  const money = useTranslations('costs');
  const share = useShareFormat();
  const ofStages = useStageFigures(pair);
  const ofFields = useFieldFigures(pair, fieldText);
  const won = (value: number): string => money('won', { value: formatCount(Math.round(value)) });
  const figures: Figure[] = [
    { key: 'harvest', name: t('harvest'), of: ({ harvestKg }) => harvestKg || null, format: formatKg },
    { key: 'weight', name: t('weightPerPlant'), of: ({ weightPerPlant }) => weightPerPlant, format: formatGrams },
    { key: 'position', name: t('two.perPosition'), of: kgPerPosition, format: (value) => formatKgPer(value, 'kg') },
    { key: 'gradeA', name: t('gradeA'), of: ({ gradeARate }) => gradeARate, ...share },
    { key: 'survival', name: t('survival'), of: ({ survival }) => survival, ...share },
    ...(costs
      ? [
          {
            key: 'cost',
            name: t('two.costPerKg'),
            of: (one: ComparedBatch) => costs.get(one.batchId) ?? null,
            format: won,
          },
        ]
      : []),
    {
      key: 'deviations',
      name: t('two.deviations'),
      of: ({ deviations }) => deviations,
      format: (value) => t('two.count', { count: value }),
    },
    ...ofStages,
    ...ofFields,
  ];
  return figures.filter((figure) => hasFigure(figure, pair));
};
