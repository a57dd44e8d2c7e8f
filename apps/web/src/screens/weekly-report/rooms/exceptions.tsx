import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { WeeklyException } from '@onsil/contract/weekly-deviations';
import type { WeeklyField, WeeklyReport } from '@onsil/contract/weekly-report';
import { formatAmount } from '#lib/format/amounts.ts';
import { formatDuration } from '#lib/format/kst.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import classes from './rooms.module.css';

/** More of one room are in the table of alarms. */
const maxShown = 5;

const useWords = (fields: readonly WeeklyField[]) => {
  const t = useTranslations('weeklyReport.rooms');
  const localized = useLocalized();
  const what = ({ cause, field, side, count }: WeeklyException): string => {
    const known = fields.find((one) => one.field === field);
    const name = localized(known?.nameKo, known?.nameEn) ?? field ?? '';
    if (cause === 'no_data') return t('silent', { count });
    if (cause === 'stuck') return t('stuck', { field: name, count });
    return side === null ? t('out', { field: name, count }) : t(side, { field: name, count });
  };
  const about = ({ field, side, minutes, extreme, count, acted }: WeeklyException): string => {
    const known = fields.find((one) => one.field === field);
    return [
      known !== undefined &&
        extreme !== null &&
        side !== null &&
        t(`extreme.${side}`, { value: formatAmount(extreme, known) }),
      t(count === 1 ? 'lasted' : 'inAll', { duration: formatDuration(minutes * 60_000) }),
      acted === 0 ? t('notActed') : acted === count ? t('acted') : t('someActed', { acted, count }),
    ]
      .filter((words) => words !== false)
      .join(' · ');
  };
  return { what, about };
};

type Props = {
  farmId: string;
  report: WeeklyReport;
  fields: readonly WeeklyField[];
  exceptions: readonly WeeklyException[];
};

/** What was out of range in a room, by field and side, each with its alarms. */
export function Exceptions({ farmId, report: { monday, sunday }, fields, exceptions }: Props) {
  const t = useTranslations('weeklyReport.rooms');
  const { what, about } = useWords(fields);
  const more = exceptions.length - maxShown;
  return (
    <ul className={classes.exceptions}>
      {exceptions.slice(0, maxShown).map((one) => (
        <li key={`${one.cause} ${one.field} ${one.side}`}>
          <StatusBadge level={one.highest} size="shape" />
          <Link
            className={classes.link}
            to="/smartfarm/$farmId/alert-log-time-series"
            params={{ farmId }}
            search={{ period: 'own', from: monday, to: sunday, field: one.field ?? one.cause, c: one.controllerId }}
          >
            {what(one)}
          </Link>
          <span>{about(one)}</span>
        </li>
      ))}
      {more > 0 && <li>{t('more', { count: more })}</li>}
    </ul>
  );
}
