import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { yieldSentence } from '@onsil/domain/weekly-report/yield';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { formatGrams, formatKg, formatShareOrDash } from '#lib/format/yields.ts';
import { DataTable } from '#ui/data/data-table.tsx';
import { Section, Subsection } from '../section.tsx';
import classes from '../weekly-report.module.css';

type Yields = WeeklyReport['yields'];
type Props = { farmId: string; report: WeeklyReport };

const useSentences = ({ moved, total, losses, due }: Yields): (string | false)[] => {
  const t = useTranslations('weeklyReport.yields');
  const stageName = useTranslations('stages');
  const sentence = yieldSentence({
    moved,
    harvestKg: total.harvestKg,
    beforeKg: total.beforeKg,
    due: due.length,
    lost: losses.reduce((sum, { plants }) => sum + plants, 0),
  });
  const ahead = sentence.due > 0 && t('due', { due: sentence.due });
  if (sentence.kind === 'harvested') {
    const { trend, kg } = sentence;
    return [t(trend.kind, { kg: formatKg(kg), by: 'by' in trend ? formatKg(trend.by) : '' }), ahead];
  }
  if (sentence.kind === 'moved')
    return [t('moved', { stage: stageName(sentence.stage), plants: sentence.plants }), ahead];
  return [sentence.kind === 'lost' ? t('lost', { lost: sentence.lost }) : t('nothing'), ahead];
};

/** Plants that reached each stage and plants lost there. */
function Flow({ yields: { moved, losses } }: { yields: Yields }) {
  const t = useTranslations('weeklyReport.yields');
  const stageName = useTranslations('stages');
  const lostAt = new Map(losses.map(({ stage, plants }) => [stage, plants]));
  const rows = moved.filter(({ stage, plants }) => plants > 0 || lostAt.has(stage));
  if (rows.length === 0) return null;
  return (
    <Subsection title={t('flow')}>
      <DataTable
        caption={t('flow')}
        columns={[
          { key: 'stage', header: t('stage'), cell: ({ stage }) => stageName(stage) },
          {
            key: 'arrived',
            header: t('arrived'),
            align: 'right',
            cell: ({ plants }) => t('plants', { count: plants }),
          },
          {
            key: 'discarded',
            header: t('discarded'),
            align: 'right',
            cell: ({ stage }) => (lostAt.has(stage) ? formatCount(lostAt.get(stage) ?? 0) : '–'),
          },
        ]}
        rows={rows}
        rowKey={({ stage }) => stage}
      />
    </Subsection>
  );
}

function Crops({ yields: { crops } }: { yields: Yields }) {
  const t = useTranslations('weeklyReport.yields');
  return (
    <Subsection title={t('crops')}>
      <DataTable
        caption={t('crops')}
        columns={[
          { key: 'crop', header: t('crop'), cell: ({ cropName }) => cropName },
          { key: 'harvest', header: t('harvest'), align: 'right', cell: ({ harvestKg }) => formatKg(harvestKg) },
          { key: 'before', header: t('before'), align: 'right', from: 576, cell: ({ beforeKg }) => formatKg(beforeKg) },
          {
            key: 'gradeA',
            header: t('gradeA'),
            align: 'right',
            cell: ({ gradeARate }) => formatShareOrDash(gradeARate),
          },
          {
            key: 'perPlant',
            header: t('perPlant'),
            align: 'right',
            from: 576,
            cell: ({ weightPerPlant }) => formatGrams(weightPerPlant),
          },
        ]}
        rows={crops}
        rowKey={({ farmCropId }) => farmCropId}
      />
    </Subsection>
  );
}

function Due({ farmId, due }: { farmId: string; due: Yields['due'] }) {
  const t = useTranslations('weeklyReport.yields');
  return (
    <Subsection title={t('dueTitle')}>
      {due.length === 0 ? (
        <p className={classes.soft}>{t('dueNone')}</p>
      ) : (
        <ul className={classes.list}>
          {due.map(({ batchId, batchName, cropName, harvestOn, isLate }) => (
            <li key={batchId}>
              <Link
                className={classes.link}
                to="/smartfarm/$farmId/yield-management"
                params={{ farmId }}
                search={{ work: batchId }}
              >
                {batchName}
              </Link>
              <span className={classes.words}>{cropName}</span>
              <span className={classes.soft}>
                {t('dueOn', { day: formatIsoDay(harvestOn) })}
                {isLate && ` · ${t('late')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Subsection>
  );
}

/** Batches sown, moved, lost and harvested against the plan, and those due. */
export function YieldsSection({ farmId, report }: Props) {
  const { yields } = report;
  const t = useTranslations('weeklyReport.yields');
  const link = (
    <Link className={classes.link} to="/smartfarm/$farmId/yield-management" params={{ farmId }} search={{}}>
      {t('open')}
    </Link>
  );
  return (
    <Section title={t('title')} link={link} sentences={useSentences(yields)}>
      {yields.crops.length > 0 && <Crops yields={yields} />}
      <Flow yields={yields} />
      <Due farmId={farmId} due={yields.due} />
    </Section>
  );
}
