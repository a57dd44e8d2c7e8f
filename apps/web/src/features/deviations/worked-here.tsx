import type { effectiveAction } from '@onsil/contract/deviations';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import classes from './deviation-life.module.css';
import { useDeviationText } from './deviation-words.ts';

export type PastRemedy = z.output<typeof effectiveAction>;

type WorkedHereProps = { worked: readonly PastRemedy[]; chosen: string; onChoose: (actionCd: string) => void };

/** Past actions that helped with similar deviations; a tap copies one into the form. */
export function PastRemedies({ worked: before, chosen, onChoose }: WorkedHereProps) {
  const t = useTranslations('deviations.life');
  const { actionKind } = useDeviationText();
  if (before.length === 0) return null;
  return (
    <section className={classes.worked}>
      <h3>{t('worked')}</h3>
      <ul>
        {before.map(({ actionCd, times, worked: back, medianMinutes }) => (
          <li key={actionCd}>
            <button
              type="button"
              aria-label={t('useIt', { kind: actionKind(actionCd) })}
              aria-pressed={actionCd === chosen}
              onClick={() => onChoose(actionCd)}
            >
              {actionKind(actionCd)}
            </button>
            <span>
              {t('workedTimes', { times, worked: back })}
              {medianMinutes !== null && ` · ${t('workedMedian', { minutes: Math.round(medianMinutes) })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
