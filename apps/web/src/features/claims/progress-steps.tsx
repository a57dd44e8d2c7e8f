import type { SupportRequestDetail } from '@onsil/contract/claims';
import { useTranslations } from 'use-intl';
import { parseInstant, formatDateTime } from '#lib/kst.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { supportRequestStates } from './claims-search.ts';
import classes from './progress.module.css';
import { ProgressIcon } from './progress-shape.tsx';

/** The four steps of a support request: past ones with their time, the current one, and those ahead. */
export function ProgressSteps({ claim: { progress, history } }: { claim: SupportRequestDetail }) {
  const t = useTranslations('claims');
  const now = supportRequestStates.indexOf(progress);
  return (
    <ol className={classes.steps} aria-label={t('state')}>
      {supportRequestStates.map((step, at) => {
        const state = at < now ? 'done' : at === now ? 'now' : 'ahead';
        const reached = state === 'ahead' ? undefined : history.findLast(({ what }) => what === step)?.at;
        const kind = { done: 'confirmed', now: step, ahead: 'ahead' } as const;
        return (
          <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={classes.shape}>
              <ProgressIcon kind={kind[state]} />
            </span>
            <span>
              {t(`progress.${step}`)} <VisuallyHidden>{t(`steps.${state}`)}</VisuallyHidden>
            </span>
            {reached !== undefined && <time dateTime={reached}>{formatDateTime(parseInstant(reached))}</time>}
          </li>
        );
      })}
    </ol>
  );
}
