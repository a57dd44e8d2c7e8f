import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { ComparedBy, ComparedFarm } from '@onsil/contract/farm-comparison';
import { formatAge, parseInstant } from '#lib/format/kst.ts';
import { formatCount, formatShare, formatValue } from '#lib/format/numbers.ts';
import { formatProvince } from '#lib/format/province.ts';
import { useNow } from '#lib/state/clock.ts';
import { Sparkline } from '#ui/charts/sparkline.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './farm-comparison.module.css';

/** From this value on a figure is bold. */
const notable = { outOfRange: 0.05, reporting: 0.95, harvest: 0.9 };

function Figure({ text, isNotable }: { text: string; isNotable: boolean }) {
  return isNotable ? <strong>{text}</strong> : text;
}

const Share = ({ share, isNotable }: { share: number | null; isNotable: (share: number) => boolean }) =>
  share === null ? '–' : <Figure text={formatShare(share)} isNotable={isNotable(share)} />;

const isOut = (share: number): boolean => share > notable.outOfRange;

function OpenAlarms({ open }: Pick<ComparedFarm, 'open'>) {
  const t = useTranslations('farmComparison');
  if (open.every((count) => count === 0)) return <span className={typography.muted}>{t('noAlarms')}</span>;
  return (
    <span className={classes.levels}>
      {([3, 2, 1] as const).flatMap((level) => {
        const count = open[level - 1] ?? 0;
        return count === 0
          ? []
          : [
              <span className={`${flow.inline1} ${typography.strong}`} key={level}>
                <StatusBadge level={level} size="chip" word={t('levelCount', { level, count })} />
                <span aria-hidden>{formatCount(count)}</span>
              </span>,
            ];
      })}
    </span>
  );
}

function Trend({ farmName, trend }: ComparedFarm) {
  const t = useTranslations('farmComparison');
  if (trend.every((share) => share === null)) return '–';
  const peak = Math.max(0, ...trend.map((share) => share ?? 0));
  return (
    <span className={classes.trend}>
      <Sparkline
        t={trend.map((_, index) => index)}
        avg={trend}
        steps={[0, Math.max(peak, notable.outOfRange)]}
        height={24}
        label={t('trendLabel', { name: farmName, peak: formatShare(peak) })}
      />
    </span>
  );
}

function Harvest({ harvest: { harvestKg, planToDateKg, rate } }: ComparedFarm) {
  const t = useTranslations('farmComparison');
  const harvest = formatValue(harvestKg, 1);
  if (planToDateKg === null) return harvestKg === 0 ? '–' : t('noPlan', { harvest });
  return (
    <>
      {rate !== null && <Figure text={formatShare(rate)} isNotable={rate < notable.harvest} />}
      <span className={`${typography.captionTight} ${flow.block}`}>
        {t('ofPlan', { harvest, plan: formatValue(planToDateKg, 1) })}
      </span>
    </>
  );
}

function LastSeen({ at }: { at: string | null }) {
  const t = useTranslations('farmComparison');
  const now = useNow();
  return at === null ? t('never') : <time dateTime={at}>{formatAge(now - parseInstant(at))}</time>;
}

/** A province is one word, also where it has a hyphen. */
function Place({ companyName, province }: ComparedFarm) {
  const place = formatProvince(province);
  return (
    <>
      {companyName && `${companyName}${place && ' · '}`}
      <span className={typography.noWrap}>{place}</span>
    </>
  );
}

type Choice = {
  chosen: readonly string[];
  isFull: boolean;
  onChoose: (farmId: string, isChosen: boolean) => void;
};

function ChoiceBox({ farm: { farmId, farmName }, chosen, isFull, onChoose }: Choice & { farm: ComparedFarm }) {
  const t = useTranslations('farmComparison');
  const place = chosen.indexOf(farmId);
  return (
    <label className={`${flow.center} ${classes.choice}`}>
      <input
        type="checkbox"
        checked={place >= 0}
        disabled={isFull && place < 0}
        style={place >= 0 ? { accentColor: `var(--c${place + 1})` } : undefined}
        onChange={({ currentTarget }) => onChoose(farmId, currentTarget.checked)}
      />
      <VisuallyHidden>{t('choose', { name: farmName })}</VisuallyHidden>
    </label>
  );
}

/** The columns of the table; on phones the parts of each entry. */
export const useFarmColumns = (choice: Choice): Column<ComparedFarm>[] => {
  const t = useTranslations('farmComparison');
  const sortable = (key: ComparedBy) => ({ key, header: t(`sort.${key}`) });
  return [
    {
      ...sortable('name'),
      cell: (farm) => (
        <span className={`${flow.row2} ${classes.farm}`}>
          <ChoiceBox farm={farm} {...choice} />
          <span>
            <PrimaryCell sub={<Place {...farm} />}>
              <Link to="/smartfarm/$farmId/dashboard" params={{ farmId: farm.farmId }}>
                {farm.farmName}
              </Link>
            </PrimaryCell>
          </span>
        </span>
      ),
    },
    { ...sortable('alarms'), first: 'desc', cell: (farm) => <OpenAlarms open={farm.open} /> },
    {
      ...sortable('outOfRangeDay'),
      align: 'right',
      cell: (farm) => <Share share={farm.outOfRangeDay} isNotable={isOut} />,
    },
    {
      ...sortable('outOfRangeWeek'),
      align: 'right',
      cell: (farm) => <Share share={farm.outOfRangeWeek} isNotable={isOut} />,
    },
    { key: 'trend', header: t('trend'), cell: (farm) => <Trend {...farm} /> },
    {
      ...sortable('reporting'),
      align: 'right',
      first: 'asc',
      cell: (farm) => <Share share={farm.reporting} isNotable={(share) => share < notable.reporting} />,
    },
    { key: 'lastSeen', header: t('lastSeen'), align: 'right', cell: (farm) => <LastSeen at={farm.lastSeen} /> },
    { ...sortable('harvest'), align: 'right', first: 'asc', cell: (farm) => <Harvest {...farm} /> },
    {
      ...sortable('overdueTasks'),
      align: 'right',
      cell: (farm) => <Figure text={formatCount(farm.overdueTasks)} isNotable={farm.overdueTasks > 0} />,
    },
  ];
};
