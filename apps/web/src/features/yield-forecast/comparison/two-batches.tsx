import { useTranslations } from 'use-intl';
import type { ComparedBatch } from '@onsil/contract/yield-forecast';
import { Card } from '#ui/layout/card.tsx';
import { HorizontalScroll } from '#ui/layout/horizontal-scroll.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Divergences } from './divergences.tsx';
import {
  useBatchFigures,
  type BatchCosts,
  type BatchPair,
  type FieldTextOf,
  type Figure,
} from './use-batch-figures.ts';
import figureTable from '#ui/data/figure-table.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './two-batches.module.css';

type Props = {
  pair: BatchPair;
  /** the crop's newest batches, for the normal range */
  known: readonly ComparedBatch[];
  costs: BatchCosts;
  fieldText: FieldTextOf;
};

const differenceText = ({ of, format, formatDifference = format }: Figure, [one, other]: BatchPair): string => {
  const [a, b] = [of(one), of(other)];
  if (a === null || b === null) return '–';
  const size = formatDifference(Math.abs(a - b));
  if (size === formatDifference(0)) return '=';
  return `${a > b ? '+' : '−'}${size}`;
};

/** The figures of two batches with their differences, and where the two diverge. */
export function TwoBatches(props: Props) {
  const t = useTranslations('yieldForecast.compare.two');
  const marks = useTranslations('yieldForecast.compare');
  const { pair } = props;
  const figures = useBatchFigures(props);
  const cell = (figure: Figure, batch: ComparedBatch): string => {
    const value = figure.of(batch);
    return value === null ? '–' : figure.format(value);
  };
  return (
    <Card title={t('title')}>
      <Divergences {...props} />
      <HorizontalScroll label={t('title')} held>
        <table className={`${figureTable.table} ${figureTable.wide}`}>
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
                <td className={typography.strong}>{differenceText(figure, pair)}</td>
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
