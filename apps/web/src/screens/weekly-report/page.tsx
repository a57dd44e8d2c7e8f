import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { isoWeek, mondayAt, parseWeek } from '@onsil/domain/calendar/week';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { useNow } from '#lib/state/clock.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { PhoneDock } from '#ui/layout/phone-dock.tsx';
import { weeklyReportQuery } from './api.ts';
import { ReportState } from './head/report-state.tsx';
import { SummaryCard } from './head/summary-card.tsx';
import { RoomsCard } from './rooms/rooms-card.tsx';
import { CommentsSection, NewWeekComment } from './sections/comments.tsx';
import { ControlSettingsSection } from './sections/control-settings.tsx';
import { DeviationsSection } from './sections/deviations.tsx';
import { EnvironmentSection } from './sections/environment.tsx';
import { ManualReadingsSection } from './sections/manual-readings.tsx';
import { OutlookSection } from './sections/outlook.tsx';
import { PlanCard } from './sections/plan.tsx';
import { SupportRequestsSection } from './sections/support-requests.tsx';
import { TasksSection } from './sections/tasks.tsx';
import { YieldsSection } from './sections/yields.tsx';
import { WeekBar } from './week-bar.tsx';
import { useWeekText, getOpeningWeek } from './week.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import classes from './weekly-report.module.css';

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
  const [{ week: requestedWeek, page = 1, sheet }, setSearch] = useSearchState(route);
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
    setSearch({ week: next === opening ? undefined : next, page: undefined, sheet: undefined });
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
          <CommentsSection farmId={farmId} week={week} page={page} setSearch={setSearch} />
        </div>
      )}
      <PhoneDock>
        <Button fullWidth icon={addIcon} onClick={() => setSearch({ sheet: 'comment' })}>
          {t('weeklyReport.comments.write')}
        </Button>
      </PhoneDock>
      {sheet === 'comment' && <NewWeekComment key={week} farmId={farmId} week={week} setSearch={setSearch} />}
    </Stack>
  );
}

type ReportProps = { farmId: string; report: WeeklyReport; onWeek: (week: string) => void };

/** The week in five sentences, one row a room, harvest against the plan, and everything else folded below. */
function Report({ farmId, report, onWeek }: ReportProps) {
  if (report.state === 'before')
    return (
      <>
        <ReportState farmId={farmId} report={report} />
        <NothingYet farmId={farmId} firstMonday={report.firstMonday} onWeek={onWeek} />
      </>
    );
  return (
    <>
      <ReportState farmId={farmId} report={report} />
      <SummaryCard farmId={farmId} report={report} />
      <RoomsCard farmId={farmId} report={report} />
      <PlanCard farmId={farmId} report={report} />
      <div className={`${surface.raised} ${flow.shrink} ${classes.details}`}>
        {Object.entries(parts).map(([name, WeekPart]) => (
          <WeekPart key={name} farmId={farmId} report={report} />
        ))}
      </div>
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
