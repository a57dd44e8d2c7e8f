import { useTranslations } from 'use-intl';
import type { ComparedBatch } from '@onsil/contract/yield-forecast';
import { findDivergences, type Divergence } from '@onsil/domain/yields/divergences';
import { formatAmount } from '#lib/format/amounts.ts';
import { formatValue } from '#lib/format/numbers.ts';
import type { BatchPair, FieldTextOf } from './use-batch-figures.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './two-batches.module.css';

type Props = {
  pair: BatchPair;
  /** the crop's newest batches, for the normal range */
  known: readonly ComparedBatch[];
  fieldText: FieldTextOf;
};

/** Where two batches diverge by more than batches of the crop usually do, the earliest first. */
export function Divergences({ pair: [a, b], known, fieldText }: Props) {
  const t = useTranslations('yieldForecast.compare.two');
  const stages = useTranslations('stages');
  const others = known.filter(({ batchId }) => batchId !== a.batchId && batchId !== b.batchId);
  const { divergences, isComparable } = findDivergences(a, b, others);
  const names = { a: a.batchName, b: b.batchName };
  const textOf = (one: Divergence): string => {
    if (one.kind === 'stage') {
      const stage = a.reached.find((reached) => reached.stage === one.name)?.stage ?? 'harvest';
      return t('stage', { ...names, stage: stages(stage), aDays: one.a, bDays: one.b });
    }
    const { name, ...format } = fieldText(one.name);
    return t('field', {
      ...names,
      field: name,
      aValue: formatAmount(one.a, format),
      bValue: formatAmount(one.b, format),
    });
  };
  const scatterOf = ({ kind, name, scatter }: Divergence): string =>
    kind === 'stage'
      ? t('scatterDays', { days: formatValue(scatter, 1) })
      : t('scatter', { value: formatAmount(scatter, fieldText(name)) });
  return (
    <div className={`${flow.stack2} ${flow.padded} ${typography.small} ${classes.divergences}`}>
      <h3 className={typography.hint}>{t('divergences')}</h3>
      {divergences.length > 0 ? (
        <ol>
          {divergences.map((one) => (
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
      <p className={typography.caption}>{t('divergencesHint')}</p>
    </div>
  );
}
