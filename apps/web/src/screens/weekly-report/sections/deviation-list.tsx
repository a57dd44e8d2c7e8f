import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { WeeklyDeviation } from '@onsil/contract/weekly-deviations';
import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { parseInstant, formatDateTime, formatDuration } from '#lib/format/kst.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { LevelLabel } from '#ui/data/level-label.tsx';
import { Subsection } from '../section.tsx';
import classes from '../weekly-report.module.css';

/**
 * Localised name of a group of deviations: a field as the farm's controllers name it, or the cause if there is no
 * field.
 */
export const useDeviationGroupName = (farmId: string): ((key: string | null) => string) => {
  const t = useTranslations('deviations.cause');
  const localized = useLocalized();
  const { data } = useQuery(latestValuesQuery(farmId));
  const values = data?.controllers.flatMap((controller) => controller.values) ?? [];
  return (key) => {
    if (key === null || key === 'no_data') return t('silent');
    const known = values.find(({ field }) => field === key);
    return localized(known?.nameKo, known?.nameEn) ?? key;
  };
};

type Props = { farmId: string; title: string; report: Pick<WeeklyReport, 'to'>; rows: readonly WeeklyDeviation[] };

/** Deviations with level and duration, linked to their details. */
export function DeviationList({ farmId, title, report, rows }: Props) {
  const t = useTranslations('weeklyReport.deviations');
  const nameOf = useDeviationGroupName(farmId);
  const fieldOf = ({ cause, field }: WeeklyDeviation): string =>
    cause === 'stuck' ? t('stuck', { field: nameOf(field) }) : nameOf(field);
  const stood = ({ startedAt, endedAt }: WeeklyDeviation): string => {
    const from = parseInstant(startedAt);
    const time = formatDateTime(from);
    const isOver = endedAt !== null && parseInstant(endedAt) <= parseInstant(report.to);
    return isOver
      ? t('stood', { time, duration: formatDuration(parseInstant(endedAt) - from) })
      : t('standing', { time });
  };
  return (
    <Subsection title={title}>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.deviationId}>
            <Link
              className={classes.link}
              to="/smartfarm/$farmId/$deviationId/notification-action"
              params={{ farmId, deviationId: String(row.deviationId) }}
            >
              {t('name', { controller: row.controllerName, field: fieldOf(row) })}
            </Link>
            <LevelLabel level={row.highest} />
            <span className={classes.soft}>{stood(row)}</span>
          </li>
        ))}
      </ul>
    </Subsection>
  );
}
