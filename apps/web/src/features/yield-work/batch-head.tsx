import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { today } from '#lib/calendar-day.ts';
import { Button } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Crowded, HarvestDue } from './board-card.tsx';
import { ageOf, plantsThere } from './batch-facts.ts';
import classes from './batch.module.css';
import type { Process } from './queries.ts';
import { StageChip } from './stage-chip.tsx';
import { stagesFor } from './step-draft.ts';
import type { YieldGo } from './yield-management-search.ts';

type Props = { farmId: string; work: Process; back: ReactNode; go: YieldGo };

const kinds = ['discard', 'harvest', 'next'] as const;

/** Title of a batch with its progress and next actions. */
export function BatchHead({ work, back, go }: Props) {
  const t = useTranslations('yieldWork');
  const age = ageOf(work, today());
  const plants = plantsThere(work);
  return (
    <div className={classes.head}>
      {back}
      <PageTitle
        title={work.batchName}
        sub={
          <span className={classes.sub}>
            <StageChip state={work.state} />
            <span>{work.cropName}</span>
            {plants > 0 && <span>{t('card.plants', { count: plants })}</span>}
            {age !== null && <span>{t('card.age', { days: age })}</span>}
            <span>
              <HarvestDue work={work} today={today()} />
            </span>
            <Crowded work={work} />
          </span>
        }
        actions={
          <div className={classes.acts}>
            {kinds
              .filter((kind) => stagesFor([work], kind).length > 0)
              .map((kind, index, all) => (
                <Button
                  key={kind}
                  variant={index === all.length - 1 ? 'primary' : 'default'}
                  onClick={() => go({ sheet: kind })}
                >
                  {t(`bar.${kind}`)}
                </Button>
              ))}
          </div>
        }
      />
    </div>
  );
}
