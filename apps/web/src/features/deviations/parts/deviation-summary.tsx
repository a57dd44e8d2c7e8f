import { useTranslations } from 'use-intl';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './deviation-summary.module.css';

type Props = {
  /** 0 after the end */
  level: number;
  sentence: string;
  details: readonly string[];
};

/** The state of a deviation: field and value, since when, and the last action. */
export function DeviationSummary({ level, sentence, details }: Props) {
  const t = useTranslations('deviations.page');
  return (
    <section className={`${surface.raised} ${classes.verdict}`} data-level={level} aria-label={t('label')}>
      {level > 0 && <StatusBadge level={level} size="large" />}
      <div className={`${flow.stack1} ${flow.shrink}`}>
        <p className={typography.title}>{sentence}</p>
        <p className={typography.hint}>{details.join(' · ')}</p>
      </div>
    </section>
  );
}
