import { useQueries, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import type { ComparedFarm } from '@onsil/contract/farm-comparison';
import { minuteMs, weekMs } from '@onsil/domain/calendar/duration';
import { alarmCountQuery } from '#features/deviations/api.ts';
import { seriesQuery } from '#features/telemetry/api.ts';
import { lightFields } from '#features/telemetry/model/nights.ts';
import { formatAmount } from '#lib/format/amounts.ts';
import { formatDuration } from '#lib/format/kst.ts';
import { formatShare, formatValue } from '#lib/format/numbers.ts';
import { useNow } from '#lib/state/clock.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { HorizontalScroll } from '#ui/layout/horizontal-scroll.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { comparedFields, listDifferences, type Difference } from './farm-differences.ts';
import type { FarmLine } from './farm-lines.ts';
import plot from '#ui/charts/plot.module.css';
import figureTable from '#ui/data/figure-table.module.css';
import classes from './farm-comparison.module.css';

const stepMs = 600_000;
/** One in half an hour: days and nights begin at any time. */
const points = 336;

type Props = { lines: readonly FarmLine[]; rows: readonly ComparedFarm[] };

const useDifferences = ({ lines, rows }: Props) => {
  const korean = useLocale() === 'ko';
  const until = Math.floor(useNow(60) / stepMs) * stepMs;
  const span = { from: until - weekMs, to: until };
  const controllerId = lines.flatMap(({ controller }) => controller?.controllerId ?? []);
  const series = useQuery(seriesQuery({ controllerId, fields: Object.keys(comparedFields), ...span, points }));
  const light = useQuery(seriesQuery({ controllerId, fields: lightFields, ...span, points }));
  const counts = useQueries({ queries: lines.map(({ farmId }) => alarmCountQuery(farmId, span)) });
  const budgets = counts.map(({ data }) => data?.budget);
  const isLoading = (controllerId.length > 0 && !(series.data && light.data)) || budgets.some((budget) => !budget);
  const facts = lines.map(({ farmId, controller }, place) => ({
    farmId,
    controllerId: controller?.controllerId ?? null,
    row: rows.find((row) => row.farmId === farmId),
    budget: budgets[place],
  }));
  const failed = [series, light, ...counts].filter(({ data, error }) => !data && error);
  const retry = (): unknown => Promise.all(failed.map(({ refetch }) => refetch()));
  const { t: start = [], width = 0, series: columns = [] } = series.data ?? {};
  const buckets = { start, width: start.map(() => width) };
  const differences = listDifferences(facts, { buckets, columns, light: light.data?.series ?? [] }, korean);
  return { differences, isLoading, error: failed[0]?.error ?? null, retry };
};

/** What a share of 1 is in percent: the values of a field are in percent already. */
const scaleOf = ({ key }: Difference): number => (typeof key === 'string' ? 100 : 1);

const isShare = ({ key }: Difference): boolean =>
  typeof key === 'string' ? key !== 'minutesToAction' && key !== 'alarmLoad' : key.format.unit === '%';

const useFormats = () => {
  const t = useTranslations('farmComparison.differences');
  const value = ({ key }: Difference, amount: number): string => {
    if (typeof key !== 'string') return formatAmount(amount, key.format);
    if (key === 'minutesToAction') return formatDuration(Math.round(amount) * minuteMs);
    return key === 'alarmLoad' ? formatValue(amount, 1) : formatShare(amount);
  };
  const difference = (one: Difference, amount: number): string =>
    isShare(one) ? t('points', { value: formatValue(scaleOf(one) * amount, 1) }) : value(one, amount);
  const name = ({ key }: Difference): string =>
    typeof key === 'string' ? t(key) : t(`mean.${key.part}`, { field: key.name });
  return { name, value, difference };
};

function DifferencesTable({ differences, lines }: { differences: readonly Difference[]; lines: Props['lines'] }) {
  const t = useTranslations('farmComparison.differences');
  const formats = useFormats();
  return (
    <HorizontalScroll label={t('title')} held>
      <table className={`${figureTable.table} ${figureTable.wide}`}>
        <VisuallyHidden as="caption">{t('title')}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">{t('figure')}</th>
            {lines.map(({ farmId, farmName }, place) => (
              <th key={farmId} scope="col">
                <span className={plot.swatch} style={{ background: `var(--c${place + 1})` }} aria-hidden />
                {farmName}
              </th>
            ))}
            <th scope="col">{t('difference')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one, place) => (
            <tr key={typeof one.key === 'string' ? one.key : `${one.key.field} ${one.key.part}`}>
              <th scope="row">{formats.name(one)}</th>
              {one.values.map((value, index) => (
                <td key={lines[index]?.farmId}>{value === null ? '–' : formats.value(one, value)}</td>
              ))}
              <td className={place === 0 && one.weight >= 1 ? classes.largest : undefined}>
                {one.difference === null ? '–' : formats.difference(one, one.difference)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </HorizontalScroll>
  );
}

/** How the chosen farms differed over the last week, the largest difference first. */
export function DifferencesCard(props: Props) {
  const t = useTranslations('farmComparison.differences');
  const { differences, isLoading, error, retry } = useDifferences(props);
  const isPair = props.lines.length > 1;
  return (
    <Card title={t('title')} aside={isPair ? t('week') : undefined}>
      {!isPair ? (
        <EmptyState title={t('chooseAnother')} />
      ) : isLoading ? (
        <QueryFallback error={error} retry={retry} lines={7} />
      ) : (
        <DifferencesTable differences={differences} lines={props.lines} />
      )}
    </Card>
  );
}
