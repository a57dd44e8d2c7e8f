import { useTranslations } from 'use-intl';
import type { ComparedBatch } from '@onsil/contract/yield-forecast';
import { findPartings, type Parting } from '@onsil/domain/yields/part-ways';
import { formatAmount, type FieldFormat } from '#lib/format/amounts.ts';
import { formatCount, formatValue } from '#lib/format/numbers.ts';
import { formatGrams, formatKg, formatKgPer, formatShareOrDash } from '#lib/format/yields.ts';
import { Card } from '#ui/layout/card.tsx';
import { HorizontalScroll } from '#ui/layout/horizontal-scroll.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { getMean } from '../model/day-scale.ts';
import figureTable from '#ui/data/figure-table.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './two-batches.module.css';

type FieldWords = { name: string } & FieldFormat;
type WordsOf = (field: string) => FieldWords;

type Props = {
  pair: readonly [ComparedBatch, ComparedBatch];
  /** the crop's newest batches, for the normal range */
  known: readonly ComparedBatch[];
  /** won per kg by batch; null for members, who see no costs */
  costs: ReadonlyMap<number, number | null> | null;
  wordsOf: WordsOf;
};

type Figure = {
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
const useStageFigures = ([a, b]: Props['pair']): Figure[] => {
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
const useFieldFigures = ([a, b]: Props['pair'], wordsOf: WordsOf): Figure[] => {
  const t = useTranslations('yieldForecast.compare.two');
  const fields = [...new Set([...a.conditions, ...b.conditions].map(({ field }) => field))];
  return fields.map((field): Figure => {
    const { name, ...format } = wordsOf(field);
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

const useFigures = ({ pair, costs, wordsOf }: Omit<Props, 'known'>): Figure[] => {
  const t = useTranslations('yieldForecast.compare');
  const money = useTranslations('costs');
  const share = useShareFormat();
  const ofStages = useStageFigures(pair);
  const ofFields = useFieldFigures(pair, wordsOf);
  const won = (value: number): string => money('won', { value: formatCount(Math.round(value)) });
  return [
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
};

const differenceText = ({ of, format, formatDifference = format }: Figure, [one, other]: Props['pair']): string => {
  const [a, b] = [of(one), of(other)];
  if (a === null || b === null) return '–';
  const size = formatDifference(Math.abs(a - b));
  if (size === formatDifference(0)) return '=';
  return `${a > b ? '+' : '−'}${size}`;
};

/** Figures that neither batch has, or that are nought for both, are left out. */
const hasFigure = ({ of }: Figure, [a, b]: Props['pair']): boolean => Boolean(of(a)) || Boolean(of(b));

function Partings({ pair: [a, b], known, wordsOf }: Omit<Props, 'costs'>) {
  const t = useTranslations('yieldForecast.compare.two');
  const stages = useTranslations('stages');
  const others = known.filter(({ batchId }) => batchId !== a.batchId && batchId !== b.batchId);
  const { partings, isComparable } = findPartings(a, b, others);
  const names = { a: a.batchName, b: b.batchName };
  const textOf = (one: Parting): string => {
    if (one.kind === 'stage') {
      const stage = a.reached.find((reached) => reached.stage === one.name)?.stage ?? 'harvest';
      return t('stage', { ...names, stage: stages(stage), aDays: one.a, bDays: one.b });
    }
    const { name, ...format } = wordsOf(one.name);
    return t('field', {
      ...names,
      field: name,
      aValue: formatAmount(one.a, format),
      bValue: formatAmount(one.b, format),
    });
  };
  const scatterOf = ({ kind, name, scatter }: Parting): string =>
    kind === 'stage'
      ? t('scatterDays', { days: formatValue(scatter, 1) })
      : t('scatter', { value: formatAmount(scatter, wordsOf(name)) });
  return (
    <div className={`${flow.stack2} ${flow.padded} ${typography.small} ${classes.partings}`}>
      <h3 className={typography.hint}>{t('partings')}</h3>
      {partings.length > 0 ? (
        <ol>
          {partings.map((one) => (
            <li key={`${one.kind} ${one.name}`}>
              <b>{t('day', { day: one.day })}</b>
              <span>{textOf(one)}</span>
              <small>{scatterOf(one)}</small>
            </li>
          ))}
        </ol>
      ) : (
        <p>{t(isComparable ? 'none' : 'few')}</p>
      )}
      <p className={typography.caption}>{t('partingsHint')}</p>
    </div>
  );
}

/** The figures of two batches with their differences, and where the two part ways. */
export function TwoBatches(props: Props) {
  const t = useTranslations('yieldForecast.compare.two');
  const marks = useTranslations('yieldForecast.compare');
  const { pair } = props;
  const figures = useFigures(props).filter((figure) => hasFigure(figure, pair));
  const cell = (figure: Figure, batch: ComparedBatch): string => {
    const value = figure.of(batch);
    return value === null ? '–' : figure.format(value);
  };
  return (
    <Card title={t('title')}>
      <Partings {...props} />
      <HorizontalScroll label={t('title')} held>
        <table className={`${figureTable.table} ${figureTable.wide} ${classes.figures}`}>
          <VisuallyHidden as="caption">{t('title')}</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">{t('figure')}</th>
              {pair.map(({ batchId, batchName, isComplete }) => (
                <th key={batchId} scope="col">
                  {batchName}
                  {!isComplete && <small className={flow.block}>{marks('growing')}</small>}
                </th>
              ))}
              <th scope="col">{t('difference')}</th>
            </tr>
          </thead>
          <tbody>
            {figures.map((figure) => (
              <tr key={figure.key}>
                <th scope="row">{figure.name}</th>
                {pair.map((batch) => (
                  <td key={batch.batchId}>{cell(figure, batch)}</td>
                ))}
                <td>{differenceText(figure, pair)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </HorizontalScroll>
      {figures.some(({ key }) => key === 'cost') && (
        <p className={`${typography.caption} ${classes.note}`}>{t('costNote')}</p>
      )}
    </Card>
  );
}
