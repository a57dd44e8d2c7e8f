import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { WeeklyReport, WeeklySensor } from '@onsil/contract/weekly-report';
import { kstDay } from '@onsil/domain/calendar/kst';
import { sensorSentence } from '@onsil/domain/weekly-report/sensors';
import { formatAmount, formatLimit } from '#lib/format/amounts.ts';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { parseInstant } from '#lib/format/kst.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { DataTable, type Column } from '#ui/data/data-table.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { Section, Subsection } from '../section.tsx';
import classes from '../weekly-report.module.css';

type Props = { farmId: string; report: WeeklyReport };
type Controller = WeeklyReport['measuring']['controllers'][number];

const levels = { soon: 1, now: 2 } as const;

const useSentences = ({ measuring: { controllers, rounds, halves } }: WeeklyReport): (string | false)[] => {
  const t = useTranslations('weeklyReport.measuring');
  const sentence = sensorSentence(controllers);
  if (sentence.kind === 'noControllers') return [t('noControllers')];
  const measured = rounds > 0 ? t('measured', { rounds, halves }) : t('notMeasured');
  if (sentence.kind === 'unknown') return [measured, t('unknown')];
  if (sentence.kind === 'fine') return [measured, t('fine', sentence)];
  const { now, soon } = sentence;
  return [measured, now > 0 && t('now', { count: now }), soon > 0 && t('soon', { count: soon })];
};

function Sensor({
  farmId,
  controller,
  sensor,
}: {
  farmId: string;
  controller: Pick<Controller, 'controllerId' | 'controllerName'>;
  sensor: WeeklySensor;
}) {
  const t = useTranslations('weeklyReport.measuring');
  const words = useTranslations('manualReadings.drift');
  const localized = useLocalized();
  const { bias, advice, daysLeft } = sensor;
  const off = Number(bias.toFixed(sensor.decimals));
  const tolerance = formatLimit(sensor.tolerance, sensor);
  return (
    <li>
      <Link
        className={classes.link}
        to="/smartfarm/$farmId/environment-measurement-information"
        params={{ farmId }}
        search={{ controllerId: controller.controllerId }}
      >
        {t('name', { controller: controller.controllerName, field: localized(sensor.nameKo, sensor.nameEn) })}
      </Link>
      <StatusBadge level={levels[advice]} word={words(`advice.${advice}`)} />
      <span className={classes.words}>
        {off === 0
          ? words('same')
          : words(off > 0 ? 'higher' : 'lower', { bias: formatAmount(Math.abs(bias), sensor) })}
      </span>
      <span className={classes.soft}>
        {daysLeft === null ? t('limit', { tolerance }) : t('left', { tolerance, days: daysLeft })}
      </span>
    </li>
  );
}

/** Sensors that need calibration, the urgent ones first. */
function Sensors({ farmId, controllers }: { farmId: string; controllers: readonly Controller[] }) {
  const t = useTranslations('weeklyReport.measuring');
  const sensors = controllers
    .flatMap(({ drifting, ...controller }) => drifting.map((sensor) => ({ controller, sensor })))
    .toSorted((one, other) => levels[other.sensor.advice] - levels[one.sensor.advice]);
  if (sensors.length === 0) return null;
  return (
    <Subsection title={t('list')}>
      <ul className={classes.list}>
        {sensors.map(({ controller, sensor }) => (
          <Sensor
            key={`${controller.controllerId} ${sensor.field}`}
            farmId={farmId}
            controller={controller}
            sensor={sensor}
          />
        ))}
      </ul>
    </Subsection>
  );
}

const useColumns = (farmId: string, { monday, sunday, measuring: { halves } }: WeeklyReport): Column<Controller>[] => {
  const t = useTranslations('weeklyReport.measuring');
  return [
    {
      key: 'controller',
      header: t('controller'),
      cell: ({ controllerId, controllerName }) => (
        <Link
          className={classes.link}
          to="/smartfarm/$farmId/environment-measurement-information"
          params={{ farmId }}
          search={{ controllerId, from: monday, to: sunday }}
        >
          {controllerName}
        </Link>
      ),
    },
    { key: 'rounds', header: t('rounds'), align: 'right', cell: ({ rounds }) => t('roundsOf', { rounds, halves }) },
    { key: 'judged', header: t('judged'), align: 'right', cell: ({ judged }) => formatCount(judged) },
  ];
};

function Controllers({ farmId, report }: Props) {
  const t = useTranslations('weeklyReport.measuring');
  const columns = useColumns(farmId, report);
  return (
    <Subsection title={t('byController')}>
      <DataTable
        caption={t('byController')}
        columns={columns}
        rows={report.measuring.controllers}
        rowKey={({ controllerId }) => controllerId}
      />
    </Subsection>
  );
}

/** Number of manual readings and the sensors with drift. */
export function ManualReadingsSection({ farmId, report }: Props) {
  const t = useTranslations('weeklyReport.measuring');
  const { controllers } = report.measuring;
  const link = (
    <Link className={classes.link} to="/smartfarm/$farmId/environment-measurement-information" params={{ farmId }}>
      {t('open')}
    </Link>
  );
  return (
    <Section title={t('title')} link={link} sentences={useSentences(report)}>
      <Sensors farmId={farmId} controllers={controllers} />
      {controllers.length > 0 && <Controllers farmId={farmId} report={report} />}
      {controllers.some(({ judged }) => judged > 0) && (
        <p className={classes.note}>{t('note', { day: formatIsoDay(kstDay(parseInstant(report.to) - 1)) })}</p>
      )}
    </Section>
  );
}
