import { useTranslations } from 'use-intl';
import type { BatchRow } from '@onsil/contract/batches';
import { Button } from '#ui/controls/button.tsx';
import { SelectionBar } from '#ui/layout/selection-bar.tsx';
import { countRemainingPlants } from '../model/batch-age.ts';
import { getStages, type StepKind } from '../model/step-draft.ts';
import { useStepLabel } from '../model/use-step-label.ts';
import { maxBatchesPerCall } from './use-board.ts';

type Props = { batches: readonly BatchRow[]; onAct: (kind: StepKind) => void; onClear: () => void };

const kinds = ['discard', 'harvest', 'next'] as const;

/** Actions on the selected batches. */
export function BatchesBar({ batches, onAct, onClear }: Props) {
  const t = useTranslations('batches.bar');
  const stepLabel = useStepLabel(batches);
  if (batches.length === 0) return null;
  const tooMany = batches.length > maxBatchesPerCall;
  const plants = batches.reduce((sum, batch) => sum + countRemainingPlants(batch), 0);
  return (
    <SelectionBar
      summary={
        <>
          <strong>{t('count', { count: batches.length })}</strong> {plants > 0 && t('plants', { count: plants })}
          {tooMany && <em>{t('tooMany', { most: maxBatchesPerCall })}</em>}
        </>
      }
      actions={
        <>
          <Button variant="quiet" onClick={onClear}>
            {t('clear')}
          </Button>
          {kinds.map((kind) => (
            <Button
              key={kind}
              variant={kind === 'next' ? 'primary' : 'default'}
              disabled={tooMany || getStages(batches, kind).length === 0}
              onClick={() => onAct(kind)}
            >
              {stepLabel(kind)}
            </Button>
          ))}
        </>
      }
    />
  );
}
