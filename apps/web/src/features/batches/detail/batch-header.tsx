import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { today } from '#lib/format/iso-day.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import type { BatchDetail } from '../api.ts';
import { OverdueOccupancy, HarvestDue } from '../board/batch-card.tsx';
import { getBatchAge, countRemainingPlants } from '../model/batch-age.ts';
import { getStages } from '../model/step-draft.ts';
import { useStepLabel } from '../model/use-step-label.ts';
import type { SetGrowingSearch } from '../search-params.ts';
import { StageChip } from './stage-chip.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './batch.module.css';

type Props = { farmId: string; batch: BatchDetail; back: ReactNode; setSearch: SetGrowingSearch };

const kinds = ['discard', 'harvest', 'next'] as const;

/** Title of a batch with its progress and next actions. */
export function BatchHeader({ farmId, batch, back, setSearch }: Props) {
  const t = useTranslations('batches');
  const stepLabel = useStepLabel([batch]);
  const age = getBatchAge(batch, today());
  const plants = countRemainingPlants(batch);
  return (
    <div className={`${flow.stack1} ${classes.head}`}>
      {back}
      <PageTitle
        title={batch.batchName}
        sub={
          <span className={flow.words3}>
            <StageChip state={batch.state} />
            <span>{batch.cropName}</span>
            {plants > 0 && <span>{t('card.plants', { count: plants })}</span>}
            {batch.harvestKg > 0 && <strong>{t('card.kg', { kg: formatValue(batch.harvestKg, 1) })}</strong>}
            {age !== null && <span>{t('card.age', { days: age })}</span>}
            <span>
              <HarvestDue batch={batch} today={today()} />
            </span>
            <OverdueOccupancy batch={batch} />
          </span>
        }
        actions={
          <div className={`${flow.buttons} ${classes.acts}`}>
            <ButtonLink
              variant="quiet"
              to="/smartfarm/$farmId/yield-plan-information"
              params={{ farmId }}
              search={{ tab: 'compare', crop: batch.farmCropId, works: [batch.batchId] }}
            >
              {t('batch.compare')}
            </ButtonLink>
            {kinds
              .filter((kind) => getStages([batch], kind).length > 0)
              .map((kind, index, all) => (
                <Button
                  key={kind}
                  variant={index === all.length - 1 ? 'primary' : 'default'}
                  onClick={() => setSearch({ sheet: kind })}
                >
                  {stepLabel(kind)}
                </Button>
              ))}
          </div>
        }
      />
    </div>
  );
}
