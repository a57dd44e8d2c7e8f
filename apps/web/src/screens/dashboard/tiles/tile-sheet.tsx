import { IconChartLine } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { LastValue, LastValues } from '@onsil/contract/telemetry';
import type { Doubt } from '#features/reading-trust/widgets/doubts.ts';
import { DoubtList } from '#features/reading-trust/widgets/trust-mark.tsx';
import { formatRangeWithUnit } from '#lib/format/amounts.ts';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { HollowMark } from '#ui/data/hollow-mark.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import type { Day } from '../api.ts';
import { useLocalizedFieldName } from '../model/use-field-name.ts';
import { Age } from './age.tsx';
import { DaySection } from './day-section.tsx';
import { LiveValue } from './live-value.tsx';
import flow from '#ui/layout/flow.module.css';
import rows from '#ui/layout/rows.module.css';
import foot from '#ui/layout/sheet-foot.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './tile-sheet.module.css';

type Props = {
  farmId: string;
  controller: LastValues;
  value: LastValue;
  /** out of range, and its deviation closed by hand */
  isQuiet: boolean;
  day: Day;
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
        <DaySection {...{ value, name, day, outside }} intervalSeconds={controller.intervalSeconds} />
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
        <div className={foot.foot}>
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
      </div>
    </Sheet>
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
