import type { BatchRow } from '@onsil/contract/batches';
import { useTranslations } from 'use-intl';
import { formatCount, formatShare, formatValue } from '#lib/format/numbers.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import { getTotals, type Step, type StepDraft } from '../model/step-draft.ts';
import classes from './step.module.css';

type Props = { works: readonly BatchRow[]; draft: StepDraft; step: Step };

export function StepTotalsRow({ works, draft, step }: Props) {
  const t = useTranslations('batches.step.sum');
  const sums = getTotals(works, draft, step);
  const lost = sums.plants + sums.discards;
  return (
    <output className={`${flow.facts3} ${typography.small} ${classes.sums}`}>
      <span>{t('works', { count: works.length })}</span>
      {step.kind !== 'discard' && <span>{t('plants', { count: sums.plants })}</span>}
      {sums.trays > 0 && <span>{t('trays', { count: sums.trays })}</span>}
      {step.stage === 'harvest' && step.kind === 'harvest' && (
        <span>
          {t('weight', { kg: formatValue(sums.weightKg, 1) })}
          {sums.weightKg > 0 &&
            sums.kgGradeA > 0 &&
            ` · ${t('gradeA', { share: formatShare(Math.min(1, sums.kgGradeA / sums.weightKg)) })}`}
        </span>
      )}
      {sums.discards > 0 && (
        <span>
          {t('discards', { count: sums.discards })}
          {step.kind !== 'discard' && ` (${formatShare(sums.discards / lost)})`}
        </span>
      )}
      {step.kind !== 'discard' && sums.rest > 0 && <span>{t('rest', { count: formatCount(sums.rest) })}</span>}
    </output>
  );
}
