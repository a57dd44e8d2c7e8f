import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { SupportRequestDetail } from '@onsil/contract/support-requests';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { supportRequestStates } from '../search-params.ts';
import { ProgressIcon } from './progress-icon.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './progress.module.css';

/** The four steps of a support request: past ones with their time, the current one, and those ahead. */
function ProgressSteps({ request: { progress, history } }: { request: SupportRequestDetail }) {
  const t = useTranslations('supportRequests');
  const now = supportRequestStates.indexOf(progress);
  return (
    <ol className={classes.steps} aria-label={t('state')}>
      {supportRequestStates.map((step, at) => {
        const state = at < now ? 'done' : at === now ? 'now' : 'ahead';
        const reached = state === 'ahead' ? undefined : history.findLast(({ what }) => what === step)?.at;
        const kind = { done: 'confirmed', now: step, ahead: 'ahead' } as const;
        return (
          <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={`${flow.center} ${classes.shape}`}>
              <ProgressIcon kind={kind[state]} />
            </span>
            <span>
              {t(`progress.${step}`)} <VisuallyHidden>{t(`steps.${state}`)}</VisuallyHidden>
            </span>
            {reached !== undefined && (
              <time className={`${typography.caption} ${typography.normal}`} dateTime={reached}>
                {formatDateTime(parseInstant(reached))}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** What a support request waits for. */
const useSentence = ({ progress, handler, isMine }: SupportRequestDetail): string => {
  const t = useTranslations('supportRequests.now');
  const mine = isMine;
  if (progress === 'requested') return t(mine ? 'requested' : 'requestedByOther');
  if (progress === 'completed') return t(mine ? 'completed' : 'completedByOther');
  if (progress === 'confirmed') return t('confirmed');
  return handler === null ? t('inProgressByNobody') : t('in_progress', { name: handler });
};

/** Progress of a support request, what it waits for, and the reader's actions. */
export function ProgressCard({ request, children }: { request: SupportRequestDetail; children?: ReactNode }) {
  const t = useTranslations('supportRequests');
  const sentence = useSentence(request);
  return (
    <Card title={t('state')} padded>
      <ProgressSteps request={request} />
      <div className={`${flow.wrap4} ${classes.act}`}>
        <p className={classes.sentence}>{sentence}</p>
        {children}
      </div>
    </Card>
  );
}
