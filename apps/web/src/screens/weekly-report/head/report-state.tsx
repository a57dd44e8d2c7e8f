import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { addDays } from '@onsil/domain/calendar/kst';
import { farmQuery } from '#features/farms/api.ts';
import { WeeklyReportSwitch } from '#features/notifications/widgets/weekly-report-switch.tsx';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatDateTime, parseInstant } from '#lib/format/kst.ts';
import { useHolidayName } from '#lib/format/use-holiday-name.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './head.module.css';

/** Whether the week is under way, final, or computed from the data stored at this moment. */
const useStateText = ({ state, to, writtenAt, frozenAt }: WeeklyReport): string => {
  const t = useTranslations('weeklyReport');
  const time = (instant: string): string => formatDateTime(parseInstant(instant));
  if (state === 'under_way') return t('underWayText', { time: time(to) });
  return frozenAt === null ? t('notFrozen', { time: time(writtenAt) }) : t('frozen', { time: time(frozenAt) });
};

/** The public holidays of a week, with their days. */
const useWeekHolidays = (monday: string): string[] => {
  const holidayName = useHolidayName();
  return [0, 1, 2, 3, 4, 5, 6]
    .map((days) => addDays(monday, days))
    .flatMap((day) => (holidayName(day) === '' ? [] : [`${formatIsoDay(day)} ${holidayName(day)}`]));
};

/** Farm, state of the report, public holidays, and the choice to get it by mail. */
export function ReportState({ farmId, report }: { farmId: string; report: WeeklyReport }) {
  const t = useTranslations('weeklyReport');
  const { data: farm } = useQuery(farmQuery(farmId));
  const holidays = useWeekHolidays(report.monday);
  const state = useStateText(report);
  return (
    <div className={`${flow.words4} ${typography.hint} ${flow.between}`}>
      <p className={flow.facts3}>
        <strong className={typography.plain}>{farm?.farmName}</strong>
        {report.state !== 'before' && <span>{state}</span>}
        {holidays.length > 0 && <span>{t('holidays', { days: holidays.join(', ') })}</span>}
      </p>
      {/* Administrators, to whom every farm belongs, are sent no reports. */}
      {farm?.role !== 'admin' && <div className={`${flow.row2} ${classes.mail}`}>{farm && <WeeklyReportSwitch />}</div>}
    </div>
  );
}
