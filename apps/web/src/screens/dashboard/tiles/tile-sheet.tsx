import { IconChartLine } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { LastValue, LastValues } from '@onsil/contract/telemetry';
import { switchUnit } from '@onsil/domain/telemetry/fields';
import type { Doubt } from '#features/reading-trust/widgets/doubts.ts';
import { DoubtList } from '#features/reading-trust/widgets/trust-mark.tsx';
import { formatAmount, formatRangeWithUnit, formatStateMean } from '#lib/format/amounts.ts';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { formatShare } from '#lib/format/numbers.ts';
import { lazyPart } from '#lib/i18n/lazy-part.ts';
import { HollowMark } from '#ui/data/hollow-mark.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import type { FieldDay } from '../api.ts';
import { computeDayStats } from '../model/day-stats.ts';
import { useLocalizedFieldName } from '../model/use-field-name.ts';
import { Age } from './age.tsx';
import { LiveValue } from './live-value.tsx';
import keyFigures from '#ui/data/figures.module.css';
import flow from '#ui/layout/flow.module.css';
import rows from '#ui/layout/rows.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './tile-sheet.module.css';

// The chart library loads with the first opened sheet, not with the page.
const DayChart = lazyPart(async () => (await import('./day-chart.tsx')).DayChart);

type Props = {
  farmId: string;
  controller: LastValues;
  value: LastValue;
  /** out of range, and its deviation closed by hand */
  isQuiet: boolean;
  day: FieldDay | undefined;
  outside: number | null;
  doubts: readonly Doubt[];
  opened: boolean;
  onClose: () => void;
};

/** One field in detail: newest value, last day, ranges, and a link to its series. */
export function TileSheet({ farmId, controller, value, isQuiet, day, outside, doubts, opened, onClose }: Props) {
  const t = useTranslations('dashboard.sheet');
  const trust = useTranslations('readingTrust');
  const name = useLocalizedFieldName()(value);
  return (
    <Sheet opened={opened} onClose={onClose} title={`${name} · ${controller.controllerName}`}>
      <div className={`${flow.stack5} ${classes.sheet}`}>
        <div className={flow.words3}>
          <LiveValue value={value.value} decimals={value.decimals} unit={value.unit} />
          {isQuiet ? <HollowMark level={value.level} /> : value.level > 0 && <StatusBadge level={value.level} />}
          <p className={`${typography.hint} ${flow.full}`}>
            {formatMoment(parseInstant(value.at))} · <Age at={value.at} />
          </p>
        </div>
        <section>
          <h3>{t('day')}</h3>
          {day && computeDayStats(day) ? (
            <Suspense fallback={<Skeleton height={240} />}>
              <DayChart value={value} day={day} name={name} intervalSeconds={controller.intervalSeconds} />
            </Suspense>
          ) : (
            <p className={typography.hint}>{t('empty')}</p>
          )}
          <DayFigures value={value} day={day} outside={outside} />
        </section>
        {value.kind !== 'equipment' && (
          <section>
            <h3>{t('ranges')}</h3>
            <Ranges value={value} />
          </section>
        )}
        <section>
          <h3>{trust('title')}</h3>
          {doubts.length > 0 ? (
            <DoubtList readings={[{ key: value.field, doubts }]} />
          ) : (
            <p className={typography.hint}>{trust('trusted')}</p>
          )}
        </section>
        <Link
          className={`${flow.row2} ${surface.frame} ${classes.series}`}
          to="/smartfarm/$farmId/time-series"
          params={{ farmId }}
          search={{ c: [controller.controllerId], f: [value.field] }}
        >
          <IconChartLine size={18} stroke={1.5} aria-hidden />
          {t('series')}
        </Link>
      </div>
    </Sheet>
  );
}

function DayFigures({ value, day, outside }: Pick<Props, 'value' | 'day' | 'outside'>) {
  const t = useTranslations('dashboard.sheet');
  const stats = day && computeDayStats(day);
  if (!stats) return null;
  const figures =
    value.kind === 'equipment'
      ? [[t(value.unit === switchUnit ? 'timeOn' : 'meanPosition'), formatStateMean(stats.mean, value)]]
      : [
          [t('lowest'), formatAmount(stats.min, value)],
          [t('mean'), formatAmount(stats.mean, value)],
          [t('highest'), formatAmount(stats.max, value)],
          ...(outside === null ? [] : [[t('outside'), formatShare(outside)]]),
        ];
  return (
    <dl className={keyFigures.figures}>
      {figures.map(([term, figure]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={typography.strong}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function Ranges({ value }: Pick<Props, 'value'>) {
  const t = useTranslations('dashboard.sheet');
  const { ranges } = value;
  if (!ranges) return <p className={typography.hint}>{t('noStandard')}</p>;
  return (
    <ol className={`${rows.rows} ${rows.inset}`}>
      {([0, 1, 2] as const).map((index) => (
        <li key={index}>
          <StatusBadge level={index + 1} size="short" />
          <span>{formatRangeWithUnit(ranges[index], value) || t('open')}</span>
        </li>
      ))}
    </ol>
  );
}
