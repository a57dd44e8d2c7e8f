import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { ControllerTrust } from '@onsil/contract/reading-trust';
import type { WeeklyField, WeeklyReport } from '@onsil/contract/weekly-report';
import { environmentSentence } from '@onsil/domain/weekly-report/environment';
import { doubtsOf } from '#features/reading-trust/widgets/doubts.ts';
import { TrustMark } from '#features/reading-trust/widgets/trust-mark.tsx';
import { unitText, formatStateMean } from '#lib/format/amounts.ts';
import { formatShare, formatSpan, formatValue } from '#lib/format/numbers.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { DataTable, type Column } from '#ui/data/data-table.tsx';
import { useRoomSub } from '../rooms/use-room-sub.ts';
import { Section, Subsection } from '../section.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../weekly-report.module.css';

type Props = { farmId: string; report: WeeklyReport };
type Controller = WeeklyReport['environment']['controllers'][number];

/** The facts of a controller's week, with the calibration that its manual readings advise. */
const trustOf = ({ measuring }: WeeklyReport, { controllerId, trust }: Controller): ControllerTrust => {
  const sensors = measuring.controllers.find((one) => one.controllerId === controllerId)?.drifting ?? [];
  const fields = new Map(trust.fields.map((one) => [one.field, one]));
  for (const { field, ...calibration } of sensors)
    fields.set(field, { stuckSince: null, rejected: 0, ...fields.get(field), field, calibration });
  return { ...trust, fields: [...fields.values()] };
};

const span = ({ monday, sunday }: WeeklyReport) => ({ period: 'own', from: monday, to: sunday }) as const;
const shareText = (share: number | null | undefined): string =>
  share === null || share === undefined ? '–' : formatShare(share);

const useFieldName = (): ((field: Pick<WeeklyField, 'nameKo' | 'nameEn'>) => string) => {
  const localized = useLocalized();
  return ({ nameKo, nameEn }) => localized(nameKo, nameEn);
};

const useSentences = (controllers: readonly Controller[]): string[] => {
  const t = useTranslations('weeklyReport.environment');
  const nameOf = useFieldName();
  const sentence = environmentSentence(
    controllers.map((one) => ({
      ...one,
      fields: one.fields.map((field) => ({ ...field, outside: field.outside?.[0] ?? null })),
    })),
  );
  if (sentence.kind === 'noStandard') return [t('noStandard', { ...sentence, rate: formatShare(sentence.rate) })];
  if (sentence.kind === 'within') {
    const { before, controllers: count } = sentence;
    return [
      t('within', { controllers: count }),
      ...(before ? [t('withinBefore', { share: formatShare(before) })] : []),
    ];
  }
  if (sentence.kind !== 'outside') return [t(sentence.kind)];
  const { trend, worst, share } = sentence;
  const controller = controllers.find(({ controllerId }) => controllerId === worst.controllerId);
  const field = controller?.fields.find((one) => one.field === worst.field);
  return [
    t(trend.kind, {
      share: formatShare(share),
      by: 'by' in trend ? t('points', { value: formatValue(trend.by * 100, 1) }) : '',
    }),
    t(sentence.controllers === 1 ? 'worstField' : 'worst', {
      controller: controller?.controllerName ?? worst.controllerId,
      field: field ? nameOf(field) : worst.field,
      share: formatShare(worst.share),
    }),
  ];
};

const useColumns = (farmId: string, report: WeeklyReport, controller: Controller): Column<WeeklyField>[] => {
  const text = useTranslations('readingTrust');
  const { controllerId } = controller;
  const trust = trustOf(report, controller);
  const t = useTranslations('weeklyReport.environment');
  const nameOf = useFieldName();
  const value = (figure: number | null | undefined, field: WeeklyField) =>
    field.kind === 'equipment' && typeof figure === 'number'
      ? formatStateMean(figure, field)
      : formatValue(figure, field.decimals);
  return [
    {
      key: 'field',
      header: t('field'),
      cell: (one) => (
        <>
          <Link
            className={classes.link}
            to="/smartfarm/$farmId/time-series"
            params={{ farmId }}
            search={{ ...span(report), c: [controllerId], f: [one.field] }}
          >
            {nameOf(one)}{' '}
            {one.kind !== 'equipment' && <small className={typography.noWrap}>{unitText(one.unit)}</small>}
          </Link>{' '}
          <TrustMark
            readings={[{ key: one.field, doubts: doubtsOf(trust, { field: one.field, at: null, freshness: 'live' }) }]}
            label={text('label', { name: nameOf(one) })}
            printed
          />
        </>
      ),
    },
    { key: 'avg', header: t('avg'), align: 'right', cell: (one) => value(one.all?.avg, one) },
    {
      key: 'span',
      header: t('span'),
      align: 'right',
      cell: (one) =>
        one.all && one.kind !== 'equipment' ? formatSpan(value(one.all.min, one), value(one.all.max, one)) : '–',
    },
    { key: 'day', header: t('day'), align: 'right', from: 576, cell: (one) => value(one.day?.avg, one) },
    { key: 'night', header: t('night'), align: 'right', from: 576, cell: (one) => value(one.night?.avg, one) },
    {
      key: 'outside',
      header: t('outside'),
      align: 'right',
      cell: ({ outside }) => <strong>{shareText(outside?.[0])}</strong>,
    },
    { key: 'before', header: t('before'), align: 'right', from: 576, cell: ({ before }) => shareText(before) },
  ];
};

function ControllerWeek({ farmId, report, controller }: Props & { controller: Controller }) {
  const t = useTranslations('weeklyReport.environment');
  const { controllerName, fields } = controller;
  const columns = useColumns(farmId, report, controller);
  return (
    <Subsection title={controllerName} aside={useRoomSub(controller)}>
      {fields.length > 0 ? (
        <DataTable caption={controllerName} columns={columns} rows={fields} rowKey={({ field }) => field} />
      ) : (
        <p className={classes.soft}>{t('none')}</p>
      )}
    </Subsection>
  );
}

/** Readings of every controller by day and by night, against its alarm limits. */
export function EnvironmentSection({ farmId, report }: Props) {
  const t = useTranslations('weeklyReport.environment');
  const { controllers } = report.environment;
  const link = (
    <Link className={classes.link} to="/smartfarm/$farmId/time-series" params={{ farmId }} search={span(report)}>
      {t('open')}
    </Link>
  );
  return (
    <Section title={t('title')} link={link} sentences={useSentences(controllers)}>
      {controllers.map((controller) => (
        <ControllerWeek key={controller.controllerId} farmId={farmId} report={report} controller={controller} />
      ))}
      {controllers.some(({ fields }) => fields.some(({ day, night }) => day ?? night)) && (
        <p className={classes.note}>{t('dayNight')}</p>
      )}
    </Section>
  );
}
