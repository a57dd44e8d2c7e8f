import { useTranslations } from 'use-intl';
import { joinFacts } from '#lib/format/facts.ts';
import { LevelLabel } from '#ui/data/level-label.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import flow from '#ui/layout/flow.module.css';
import stateCard from '#ui/layout/state-card.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';

type Props = {
  /** 0 after the end */
  level: number;
  /** somebody has acted on it, or it recovers */
  isAttended?: boolean;
  sentence: string;
  details: readonly string[];
};

/** The state of a deviation: field and value, since when, and the last action. */
export function DeviationSummary({ level, isAttended = false, sentence, details }: Props) {
  const t = useTranslations('deviations.page');
  return (
    <section
      className={`${surface.raised} ${stateCard.verdict}`}
      data-level={isAttended ? 0 : level}
      aria-label={t('label')}
    >
      {level > 0 && (isAttended ? <LevelLabel level={level} isHollow /> : <StatusBadge level={level} size="large" />)}
      <div className={`${flow.stack1} ${flow.shrink}`}>
        <p className={typography.title}>{sentence}</p>
        <p className={typography.hint}>{joinFacts(details)}</p>
      </div>
    </section>
  );
}
