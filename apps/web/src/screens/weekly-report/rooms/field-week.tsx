import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { WeeklyField, WeeklyReport } from '@onsil/contract/weekly-report';
import { formatAmount, formatStateMean } from '#lib/format/amounts.ts';
import { levelCurve } from '#lib/format/limit-curve.ts';
import { formatShare } from '#lib/format/numbers.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { Sparkline } from '#ui/charts/sparkline.tsx';
import { stepsOf } from '#ui/charts/time-series/panels.ts';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import { bucketStarts, listExcursions, type Line } from './excursions.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './rooms.module.css';

/** The highest level that a field reached; undefined if it stayed in range. */
const highestOf = ({ outside }: WeeklyField): 1 | 2 | 3 | undefined =>
  ([3, 2, 1] as const).find((level) => (outside?.[level - 1] ?? 0) > 0);

const meanOf = (field: WeeklyField): string => {
  if (!field.all) return '–';
  return field.kind === 'equipment' ? formatStateMean(field.all.avg, field) : formatAmount(field.all.avg, field);
};

type Props = { farmId: string; report: WeeklyReport; controllerId: string; line: Line; field: WeeklyField };

/** One field of a room: mean, share of time out of range, and its course; opens its time series. */
export function FieldWeek({ farmId, report, controllerId, line, field }: Props) {
  const t = useTranslations('weeklyReport.rooms');
  const name = useLocalized()(field.nameKo, field.nameEn) ?? field.field;
  const { axis } = report.environment;
  const level = highestOf(field);
  const share = formatShare(field.outside?.[0] ?? 0);
  return (
    <Link
      className={`${flow.lines} ${typography.caption} ${classes.field}`}
      to="/smartfarm/$farmId/time-series"
      params={{ farmId }}
      search={{ period: 'own', from: report.monday, to: report.sunday, c: [controllerId], f: [field.field] }}
    >
      <span>{name}</span>
      <span className={`${flow.baseline2} ${flow.between} `}>
        <strong className={`${typography.plain} ${typography.small} ${typography.noWrap}`}>{meanOf(field)}</strong>
        <span
          className={`${flow.inline1} ${classes.share}`}
          data-out={level !== undefined || undefined}
          title={t('share', { share })}
        >
          {level !== undefined && <StatusIcon kind={`level${level}`} size={9} />}
          {share}
        </span>
      </span>
      <Sparkline
        t={bucketStarts(axis)}
        avg={line.avg}
        min={line.min}
        max={line.max}
        band={line.band ? null : line.ranges?.[0]}
        bandLine={line.band && levelCurve(line.band, 1)}
        steps={stepsOf(field)}
        excursions={listExcursions(line, axis)}
        label={t('line', { name })}
      />
    </Link>
  );
}
