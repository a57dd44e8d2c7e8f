import type { SupportRequestDetail } from '@onsil/contract/claims';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#ui/card.tsx';
import classes from './progress.module.css';
import { ProgressSteps } from './progress-steps.tsx';

/** What a support request waits for. */
const useSentence = ({ progress, handler, isMine }: SupportRequestDetail): string => {
  const t = useTranslations('claims.now');
  const mine = isMine;
  if (progress === 'requested') return t(mine ? 'requested' : 'requestedByOther');
  if (progress === 'completed') return t(mine ? 'completed' : 'completedByOther');
  if (progress === 'confirmed') return t('confirmed');
  return handler === null ? t('inProgressByNobody') : t('in_progress', { name: handler });
};

/** Progress of a support request, what it waits for, and the reader's actions. */
export function ProgressCard({ claim, children }: { claim: SupportRequestDetail; children?: ReactNode }) {
  const t = useTranslations('claims');
  const sentence = useSentence(claim);
  return (
    <Card title={t('state')} padded>
      <ProgressSteps claim={claim} />
      <div className={classes.act}>
        <p className={classes.sentence}>{sentence}</p>
        {children}
      </div>
    </Card>
  );
}
