import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { deviationSentence } from '@onsil/domain/weekly-report/deviations';
import { useCodeName } from '#features/codes/api.ts';
import { formatDuration, parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { formatCount, formatShare } from '#lib/format/numbers.ts';
import { DataTable, type Column } from '#ui/data/data-table.tsx';
import { DescriptionList } from '#ui/data/description-list.tsx';
import { LevelLabel } from '#ui/data/level-label.tsx';
import { Section, Subsection } from '../section.tsx';
import { DeviationList, useDeviationGroupName } from './deviation-list.tsx';
import surface from '#ui/layout/surface.module.css';
import classes from '../weekly-report.module.css';

type ActionsSubsectionProps = { farmId: string; actions: WeeklyReport['deviations']['actions'] };

/** Actions on deviations, newest first, with links to the deviations. */
function ActionsSubsection({ farmId, actions: { count, newest } }: ActionsSubsectionProps) {
  const t = useTranslations('weeklyReport.deviations');
  const codeName = useCodeName();
  return (
    <Subsection title={t('actions', { count })}>
      <ul className={classes.list}>
        {newest.map(({ actionId, at, actionCode, description, memberName, deviationId: [root] }) => (
          <li key={actionId}>
            {root === undefined ? (
              <span>{codeName('DEVIATION_ACTION', actionCode)}</span>
            ) : (
              <Link
                className={classes.link}
                to="/smartfarm/$farmId/$deviationId/notification-action"
                params={{ farmId, deviationId: String(root) }}
              >
                {codeName('DEVIATION_ACTION', actionCode)}
              </Link>
            )}
            <span className={classes.words}>{description}</span>
            <span className={classes.soft}>
              {t('by', { time: formatDateTime(parseInstant(at)), name: memberName ?? t('former') })}
            </span>
          </li>
        ))}
      </ul>
    </Subsection>
  );
}

type Props = { farmId: string; report: WeeklyReport };

const duration = (minutes: number): string => formatDuration(minutes * minuteMs);

const useSentences = ({ deviations, state }: WeeklyReport): (string | false)[] => {
  const t = useTranslations('weeklyReport.deviations');
  const { byLevel, before, open, medianMinutesToAction, isWatched } = deviations;
  const sentence = deviationSentence({
    watched: isWatched,
    byLevel,
    before: before && before.reduce((sum, count) => sum + count, 0),
    open: open.count,
    medianMinutesToAction,
  });
  if (sentence.kind === 'unwatched') return [t('unwatched')];
  const stillOpen = sentence.open > 0 && t(state === 'over' ? 'openThen' : 'openNow', { count: sentence.open });
  if (sentence.kind === 'quiet')
    return [t('quiet'), sentence.before > 0 && t('quietBefore', { before: sentence.before }), stillOpen];
  const { trend, total, critical, minutes } = sentence;
  return [
    t(trend.kind, { total, by: 'by' in trend ? trend.by : 0 }),
    critical > 0 && t('critical', { count: critical }),
    minutes !== null && t('acted', { duration: duration(minutes) }),
    stillOpen,
  ];
};

type Count = { count: number; before: number | null };

const useCountColumns = (): Column<Count>[] => {
  const t = useTranslations('weeklyReport.deviations');
  return [
    { key: 'count', header: t('count'), align: 'right', cell: ({ count }) => formatCount(count) },
    {
      key: 'before',
      header: t('before'),
      align: 'right',
      cell: ({ before }) => (before === null ? '–' : formatCount(before)),
    },
  ];
};

const levelOf = ({ level }: { level: number }): ReactNode => <LevelLabel level={level} />;

function Counts({ farmId, deviations }: { farmId: string; deviations: WeeklyReport['deviations'] }) {
  const t = useTranslations('weeklyReport.deviations');
  const nameOf = useDeviationGroupName(farmId);
  const { byLevel, before, byField, actedShare, medianMinutesToAction } = deviations;
  const figures = useCountColumns();
  return (
    <>
      <div className={classes.halves}>
        <Subsection title={t('byLevel')}>
          <DataTable
            caption={t('byLevel')}
            columns={[{ key: 'level', header: t('level'), cell: levelOf }, ...figures]}
            rows={byLevel.map((count, place) => ({ level: place + 1, count, before: before?.[place] ?? null }))}
            rowKey={({ level }) => level}
          />
        </Subsection>
        {byField.length > 0 && (
          <Subsection title={t('byField')}>
            <DataTable
              caption={t('byField')}
              columns={[{ key: 'field', header: t('field'), cell: ({ key }) => nameOf(key) }, ...figures]}
              rows={byField}
              rowKey={({ key }) => key}
            />
          </Subsection>
        )}
      </div>
      {actedShare !== null && (
        <div className={surface.part}>
          <DescriptionList
            facts={[
              { name: t('actedShare'), value: formatShare(actedShare) },
              ...(medianMinutesToAction === null
                ? []
                : [{ name: t('minutes'), value: duration(medianMinutesToAction) }]),
            ]}
          />
        </div>
      )}
    </>
  );
}

/** Deviations of the week, their durations and the actions. */
export function DeviationsSection({ farmId, report }: Props) {
  const t = useTranslations('weeklyReport.deviations');
  const { deviations, sunday } = report;
  const { byLevel, longest, open, actions } = deviations;
  const link = (
    <Link
      className={classes.link}
      to="/smartfarm/$farmId/notification-action"
      params={{ farmId }}
      search={{ tab: 'ended', period: '7d', end: sunday }}
    >
      {t('open')}
    </Link>
  );
  return (
    <Section title={t('title')} link={link} sentences={useSentences(report)}>
      {byLevel.some((count) => count > 0) && <Counts farmId={farmId} deviations={deviations} />}
      {longest.length > 0 && <DeviationList farmId={farmId} title={t('longest')} report={report} rows={longest} />}
      {open.newest.length > 0 && (
        <DeviationList farmId={farmId} title={t('stillOpen')} report={report} rows={open.newest} />
      )}
      {actions.newest.length > 0 && <ActionsSubsection farmId={farmId} actions={actions} />}
    </Section>
  );
}
