import type { BatchRow } from '@onsil/contract/yield-work';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { countRemainingPlants } from './batch-facts.ts';
import classes from './board.module.css';
import { getStages, type StepKind } from './step-draft.ts';
import { maxBatchesPerCall } from './use-board.ts';

type SelectionBarProps = { works: readonly BatchRow[]; onAct: (kind: StepKind) => void; onClear: () => void };

const kinds = ['discard', 'harvest', 'next'] as const;

export function SelectionBar({ works, onAct, onClear }: SelectionBarProps) {
  const t = useTranslations('yieldWork.bar');
  if (works.length === 0) return null;
  const tooMany = works.length > maxBatchesPerCall;
  const plants = works.reduce((sum, batch) => sum + countRemainingPlants(batch), 0);
  return (
    <div className={classes.bar} data-choice-bar>
      <output>
        <strong>{t('count', { count: works.length })}</strong> {plants > 0 && t('plants', { count: plants })}
        {tooMany && <span>{t('tooMany', { most: maxBatchesPerCall })}</span>}
      </output>
      <div className={classes.barActions}>
        <Button variant="quiet" onClick={onClear}>
          {t('clear')}
        </Button>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant={kind === 'next' ? 'primary' : 'default'}
            disabled={tooMany || getStages(works, kind).length === 0}
            onClick={() => onAct(kind)}
          >
            {t(kind)}
          </Button>
        ))}
      </div>
    </div>
  );
}
