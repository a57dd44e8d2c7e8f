import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { formatDay, formatDuration } from '#lib/format/kst.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { levelOf } from '#ui/data/status-badge.tsx';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import { EmptyText } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Period } from '../api.ts';
import { useDeviationText } from '../model/deviation-text.ts';
import type { TrendPattern } from '../model/trend-counts.ts';
import type { TrendsSearch } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './recurring-card.module.css';

type Props = {
  farmId: string;
  patterns: readonly TrendPattern[];
  span: Period;
  /** days of the period */
  days: number;
  search: TrendsSearch;
  onSearch: (change: Partial<TrendsSearch>) => void;
};

const clock = (minute: number): string => {
  const rounded = Math.round(minute / 10) * 10;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(rounded / 60) % 24)}:${two(rounded % 60)}`;
};

/** What recurs, in words and on the period's days, with the way to the newest of them. */
export function RecurringCard({ farmId, patterns, span, days, search, onSearch }: Props) {
  const t = useTranslations('deviations.trends');
  return (
    <Card title={t('recurring')} aside={t('recurringAside')}>
      {patterns.length === 0 && <EmptyText>{t('recurringNone')}</EmptyText>}
      <ol aria-label={t('recurring')}>
        {patterns.map((pattern) => (
          <Pattern key={`${pattern.kind} ${pattern.minute}`} {...{ farmId, pattern, span, days, search, onSearch }} />
        ))}
      </ol>
    </Card>
  );
}

/** When its alarms began, on the days of the period. */
function AlarmStrip({ alarms, span }: Pick<TrendPattern, 'alarms'> & Pick<Props, 'span'>) {
  return (
    <div className={`${typography.tick} ${flow.wrapping} ${flow.between}`} aria-hidden="true">
      <div className={classes.marks}>
        {alarms.map(({ deviation, startedAt }) => (
          <i
            key={deviation.deviationId}
            data-level={deviation.highest}
            style={{ left: `${((startedAt - span.from) / (span.to - span.from)) * 100}%` }}
          >
            <StatusIcon kind={`level${levelOf(deviation.highest)}`} size={11} />
          </i>
        ))}
      </div>
      <span>{formatDay(span.from)}</span>
      <span>{formatDay(span.to - 1)}</span>
    </div>
  );
}

function Pattern({
  farmId,
  pattern,
  span,
  days,
  search,
  onSearch,
}: Omit<Props, 'patterns'> & { pattern: TrendPattern }) {
  const t = useTranslations('deviations.trends');
  const text = useDeviationText();
  const { latest, alarms, minute, medianMinutes, actedCount } = pattern;
  const subject = latest.field ?? latest.cause;
  const isChosen = search.field === subject && search.c === latest.controllerId;
  return (
    <li className={`${surface.part} ${classes.pattern}`} data-chosen={isChosen || undefined}>
      <div className={classes.words}>
        <strong>{`${text.nameOf(latest)} · ${latest.controllerName}`}</strong>
        <span>{t('pattern', { days: pattern.days, of: days, time: clock(minute) })}</span>
        <small>
          {[
            text.what(latest),
            medianMinutes !== null && t('usually', { duration: formatDuration(medianMinutes * 60_000) }),
            t('actedOf', { acted: formatCount(actedCount), count: formatCount(alarms.length) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      <AlarmStrip alarms={alarms} span={span} />
      <div className={`${flow.wrapping} ${classes.acts}`}>
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() =>
            onSearch(
              isChosen
                ? { field: undefined, c: undefined }
                : { field: subject, c: latest.controllerId, level: undefined },
            )
          }
        >
          {t('showThese')}
        </button>
        <Link
          to="/smartfarm/$farmId/$deviationId/notification-action"
          params={{ farmId, deviationId: String(latest.deviationId) }}
        >
          {t('why')}
        </Link>
      </div>
    </li>
  );
}
