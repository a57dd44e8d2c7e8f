import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { addDays } from '@onsil/domain/calendar/kst';
import { isoWeek, mondayAt, parseWeek } from '@onsil/domain/calendar/week';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { farmQuery } from '#features/farms/api.ts';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { useHolidayName } from '#lib/format/use-holiday-name.ts';
import { useNow } from '#lib/state/clock.ts';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { CommentsSection, NewWeekComment } from './sections/comments.tsx';
import { DeviationsSection } from './sections/deviations.tsx';
import { EnvironmentSection } from './sections/environment.tsx';
import { ManualReadingsSection } from './sections/manual-readings.tsx';
import { OutlookSection } from './sections/outlook.tsx';
import { weeklyReportQuery } from './api.ts';
import { SupportRequestsSection } from './sections/support-requests.tsx';
import { ControlSettingsSection } from './sections/control-settings.tsx';
import { TasksSection } from './sections/tasks.tsx';
import { useWeekText, getAdjacentWeek, getOpeningWeek } from './week.ts';
import classes from './weekly-report.module.css';
import { YieldsSection } from './sections/yields.tsx';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { IconButton } from '#ui/controls/icon-button.tsx';

type Props = {
  week: string;
  /** the current week */
  current: string;
  /** the whole report is loaded */
  ready: boolean;
  onWeek: (week: string) => void;
};

/** Previous and next week, and the print button. */
function WeekBar({ week, current, ready, onWeek }: Props) {
  const t = useTranslations('weeklyReport');
  return (
    <nav className={classes.bar} aria-label={t('weeks')}>
      <IconButton label={t('previous')} onClick={() => onWeek(getAdjacentWeek(week, -1))}>
        <IconChevronLeft size={20} stroke={1.5} aria-hidden />
      </IconButton>
      <Button disabled={week === current} onClick={() => onWeek(current)}>
        {t('current')}
      </Button>
      <IconButton label={t('next')} disabled={week >= current} onClick={() => onWeek(getAdjacentWeek(week, 1))}>
        <IconChevronRight size={20} stroke={1.5} aria-hidden />
      </IconButton>
      <Button
        icon={<IconPrinter size={16} stroke={1.5} aria-hidden />}
        disabled={!ready}
        onClick={() => globalThis.print()}
      >
        {t('print')}
      </Button>
    </nav>
  );
}

const route = getRouteApi('/smartfarm/$farmId/weekly-report');

/** Sections in their order in the report. */
const parts = {
  environment: EnvironmentSection,
  measuring: ManualReadingsSection,
  deviations: DeviationsSection,
  yields: YieldsSection,
  tasks: TasksSection,
  requests: SupportRequestsSection,
  settings: ControlSettingsSection,
  outlook: OutlookSection,
} as const;

export function Page() {
  const t = useTranslations();
  const { farmId } = route.useParams();
  const [{ week: requestedWeek, page = 1, edit }, go] = useSearchState(route);
  const at = useNow(60);
  const current = isoWeek(mondayAt(at));
  const opening = getOpeningWeek(at);
  const week =
    requestedWeek === undefined || parseWeek(requestedWeek) === null
      ? opening
      : requestedWeek > current
        ? current
        : requestedWeek;
  const { data, error, refetch, isRefetchError, dataUpdatedAt } = useQuery(weeklyReportQuery(farmId, week));
  const weekWords = useWeekText();
  const onWeek = (next: string): void =>
    go({ week: next === opening ? undefined : next, page: undefined, edit: undefined });
  return (
    <Stack>
      <div>
        <PageTitle
          title={t('weeklyReport.title')}
          sub={weekWords(week)}
          actions={<WeekBar week={week} current={current} ready={data !== undefined} onWeek={onWeek} />}
        />
      </div>
      {isRefetchError && data && <StaleNotice at={dataUpdatedAt} />}
      {data ? (
        <Report farmId={farmId} report={data} onWeek={onWeek} />
      ) : (
        <Card>
          <QueryFallback error={error} retry={refetch} lines={30} />
        </Card>
      )}
      {/* Below a report of unknown height it would move. */}
      {(data ?? error) && (
        <div className={classes.comments}>
          <CommentsSection farmId={farmId} week={week} page={page} go={go} />
        </div>
      )}
      <div className={classes.foot}>
        <Button fullWidth icon={addIcon} onClick={() => go({ edit: 'comment' })}>
          {t('weeklyReport.comments.write')}
        </Button>
      </div>
      {edit === 'comment' && <NewWeekComment key={week} farmId={farmId} week={week} go={go} />}
    </Stack>
  );
}

/** The public holidays of a week, with their days. */
const useWeekHolidays = (monday: string): string[] => {
  const holidayName = useHolidayName();
  return [0, 1, 2, 3, 4, 5, 6]
    .map((days) => addDays(monday, days))
    .flatMap((day) => (holidayName(day) === '' ? [] : [`${formatIsoDay(day)} ${holidayName(day)}`]));
};

type ReportProps = { farmId: string; report: WeeklyReport; onWeek: (week: string) => void };

function Report({ farmId, report, onWeek }: ReportProps) {
  const t = useTranslations('weeklyReport');
  const { data: farm } = useQuery(farmQuery(farmId));
  const holidays = useWeekHolidays(report.monday);
  return (
    <>
      <p className={classes.about}>
        <strong>{farm?.farmName}</strong>
        <span className={classes.soft}>
          {t('writtenAt', { time: formatDateTime(parseInstant(report.writtenAt)) })}
          {report.state === 'under_way' && ` · ${t('underWay')}`}
        </span>
      </p>
      {holidays.length > 0 && <p className={classes.soft}>{t('holidays', { days: holidays.join(', ') })}</p>}
      {report.state === 'under_way' && (
        <p className={classes.soft}>{t('underWayText', { time: formatDateTime(parseInstant(report.to)) })}</p>
      )}
      {report.state === 'before' ? (
        <NothingYet farmId={farmId} firstMonday={report.firstMonday} onWeek={onWeek} />
      ) : (
        Object.entries(parts).map(([name, WeekPart]) => <WeekPart key={name} farmId={farmId} report={report} />)
      )}
    </>
  );
}

type NothingProps = Omit<ReportProps, 'report'> & Pick<WeeklyReport, 'firstMonday'>;

function NothingYet({ farmId, firstMonday, onWeek }: NothingProps) {
  const t = useTranslations('weeklyReport');
  const action =
    firstMonday === null ? (
      <ButtonLink to="/smartfarm/$farmId/dashboard" params={{ farmId }}>
        {t('toDashboard')}
      </ButtonLink>
    ) : (
      <Button onClick={() => onWeek(isoWeek(firstMonday))}>{t('toFirst')}</Button>
    );
  return (
    <Card>
      <EmptyState title={t('beforeTitle')} action={action}>
        {firstMonday === null ? t('beforeNone') : t('beforeText', { day: formatIsoDay(firstMonday) })}
      </EmptyState>
    </Card>
  );
}
