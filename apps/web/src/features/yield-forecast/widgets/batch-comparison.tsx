import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { BatchComparison, ComparedBatch } from '@onsil/contract/yield-forecast';
import { monthsBefore } from '@onsil/domain/costs/months';
import { coreFields } from '@onsil/domain/telemetry/fields';
import { plantableCropsQuery, sowingDatesQuery } from '#features/batches/api.ts';
import { CropFilter } from '#features/batches/widgets/crop-filter.tsx';
import { NoCrops } from '#features/batches/widgets/no-crops.tsx';
import { costSummaryQuery } from '#features/costs/api.ts';
import { farmQuery } from '#features/farms/api.ts';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { daysBetween, today } from '#lib/format/iso-day.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PendingOverlay } from '#ui/feedback/pending-overlay.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { WarningBox } from '#ui/feedback/warning-box.tsx';
import { Card } from '#ui/layout/card.tsx';
import { comparisonQuery } from '../api.ts';
import { batchColor, findNewestCrop } from '../comparison/batch-choice.ts';
import { BatchSelect } from '../comparison/batch-select.tsx';
import { ComparisonTable } from '../comparison/comparison-table.tsx';
import { DayChart } from '../comparison/day-chart.tsx';
import { TwoBatches } from '../comparison/two-batches.tsx';
import type { FieldTextOf } from '../comparison/use-batch-figures.ts';
import { takeDaysBefore } from '../model/day-scale.ts';
import { NoBatches } from '../no-batches.tsx';
import plot from '#ui/charts/plot.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../comparison/comparison.module.css';

/** Names of fields: the built-in ones and those reported by the farm's controllers. */
const useFieldText = (farmId: string): FieldTextOf => {
  const t = useTranslations('fields');
  const localized = useLocalized();
  const { data } = useQuery(latestValuesQuery(farmId));
  return (key) => {
    const core = coreFields.find((field) => field.key === key);
    if (core) return { name: t(key as Parameters<typeof t>[0]), unit: core.unit, decimals: core.decimals };
    const own = data?.controllers.flatMap(({ values }) => values).find(({ field }) => field === key);
    if (own) return { name: localized(own.nameKo, own.nameEn), unit: own.unit, decimals: own.decimals };
    return { name: key, unit: '', decimals: 2 };
  };
};

type Props = {
  farmId: string;
  crop: number | undefined;
  works: readonly number[] | undefined;
  onChange: (change: { crop?: number | undefined; works: number[] | undefined }) => void;
};

type ConditionsProps = {
  farmId: string;
  batches: readonly ComparedBatch[];
  best: BatchComparison['best'];
  chosen: readonly number[];
};

function Conditions({ farmId, batches, best, chosen }: ConditionsProps) {
  const t = useTranslations('yieldForecast.compare');
  const fieldText = useFieldText(farmId);
  const fields = [...new Set(batches.flatMap(({ conditions }) => conditions.map(({ field }) => field)))];
  const named = batches.filter(({ batchId }) => chosen.includes(batchId));
  return (
    <Card title={t('conditions')} aside={t('conditionsAside')}>
      {named.length > 0 && (
        <ul className={`${flow.facts4} ${typography.small} ${flow.padded}`}>
          {named.map(({ batchId, batchName }) => (
            <li key={batchId}>
              <span
                className={plot.swatch}
                style={{ background: batchColor(chosen, batchId) ?? undefined }}
                aria-hidden
              />
              {batchName}
            </li>
          ))}
        </ul>
      )}
      {fields.length === 0 ? (
        <EmptyState title={t('noConditions')}>{t('noConditionsText')}</EmptyState>
      ) : (
        <div className={`${flow.halves} ${classes.charts}`}>
          {fields.map((field) => {
            const { name, ...digits } = fieldText(field);
            const lines = batches.flatMap(({ batchId, batchName, firstOn, conditions }) => {
              const found = conditions.find((one) => one.field === field);
              if (!found) return [];
              const line = takeDaysBefore({ days: found.days, values: found.mean }, daysBetween(firstOn, today()));
              return [{ key: batchId, name: batchName, color: batchColor(chosen, batchId), ...line }];
            });
            const band = best.find((one) => one.field === field) ?? null;
            return <DayChart key={field} name={name} digits={digits} lines={lines} band={band} />;
          })}
        </div>
      )}
      {fields.length > 0 && (
        <p className={`${typography.captionTight} ${flow.padded}`}>{best.length > 0 ? t('bandNote') : t('noBand')}</p>
      )}
    </Card>
  );
}

type PairProps = {
  farmId: string;
  pair: readonly [ComparedBatch, ComparedBatch];
  known: readonly ComparedBatch[];
};

/** Two batches, with the usual values of the crop's newest ones; costs for managers. */
function Pair({ farmId, pair, known }: PairProps) {
  const fieldText = useFieldText(farmId);
  const { data: farm } = useQuery(farmQuery(farmId));
  const isManager = farm !== undefined && farm.role !== 'member';
  const thisMonth = today().slice(0, 7);
  const { data: summary } = useQuery({
    ...costSummaryQuery(farmId, { from: monthsBefore(thisMonth, costMonths - 1), to: thisMonth }),
    enabled: isManager,
  });
  const costs = summary ? new Map(summary.batches.map(({ batchId, costPerKg }) => [batchId, costPerKg])) : null;
  return <TwoBatches pair={pair} known={known} costs={costs} fieldText={fieldText} />;
}

/** As many as a summary may have. */
const costMonths = 24;

const none: readonly number[] = [];

/** The newest batches of a crop, and older ones that were chosen beside them. */
const useComparedBatches = (farmId: string, crop: number, chosen: readonly number[]) => {
  const newest = useQuery(comparisonQuery(farmId, crop, undefined));
  const isNewest = (batchId: number) => newest.data?.batches.some((one) => one.batchId === batchId) === true;
  const older = chosen.filter((batchId) => !isNewest(batchId));
  const others = useQuery({
    ...comparisonQuery(farmId, crop, older),
    enabled: newest.data !== undefined && older.length > 0,
  });
  const added = older.length > 0 ? (others.data?.batches.filter(({ batchId }) => !isNewest(batchId)) ?? []) : [];
  const failed = [newest, others].find(({ data, error }) => !data && error);
  const growingLast = newest.data?.batches.toSorted((a, b) => Number(b.isComplete) - Number(a.isComplete));
  return {
    batches: growingLast && [...growingLast, ...added.map((one) => ({ ...one, isBest: false }))],
    best: newest.data?.best ?? [],
    isBusy: others.isFetching && others.isPlaceholderData,
    error: failed?.error ?? null,
    retry: () => failed?.refetch(),
  };
};

function OfCrop({ farmId, crop, works: chosen = none, onChange }: Omit<Props, 'crop'> & { crop: number }) {
  const t = useTranslations('yieldForecast.compare');
  const { batches, best, isBusy, error, retry } = useComparedBatches(farmId, crop, chosen);
  if (!batches)
    return (
      <Card padded>
        <QueryFallback error={error} retry={retry} lines={8} />
      </Card>
    );
  if (batches.length === 0)
    return (
      <Card>
        <NoBatches farmId={farmId} of="compare" />
      </Card>
    );
  const choose = (batchId: number, isChosen: boolean): void => {
    const works = isChosen ? [...chosen, batchId] : chosen.filter((one) => one !== batchId);
    onChange({ crop, works: works.length > 0 ? works : undefined });
  };
  const [a, b, third] = chosen.flatMap((id) => batches.find(({ batchId }) => batchId === id) ?? []);
  return (
    <PendingOverlay busy={isBusy}>
      <ComparisonTable batches={batches} chosen={chosen} onChoose={choose} />
      <BatchSelect
        key={crop}
        {...{ farmId, crop, chosen }}
        listed={batches.map(({ batchId }) => batchId)}
        onChoose={choose}
      />
      {a && b && !third && <Pair farmId={farmId} pair={[a, b]} known={batches} />}
      {a && !b && <WarningBox>{t('two.one')}</WarningBox>}
      <Conditions farmId={farmId} batches={batches} best={best} chosen={chosen} />
    </PendingOverlay>
  );
}

/** Batches of a crop side by side: results and daily temperature, humidity and light. */
export function BatchComparisonView({ farmId, crop, works, onChange }: Props) {
  const text = useTranslations('yieldForecast');
  const { data: crops, error, refetch } = useQuery(plantableCropsQuery(farmId));
  const sown = useQuery(sowingDatesQuery(farmId));
  const first = sown.isPending ? undefined : (findNewestCrop(sown.data ?? [], today()) ?? crops?.[0]?.farmCropId);
  const chosen = crop ?? first;
  if (chosen === undefined)
    return (
      <Card padded>
        {crops && !sown.isPending ? (
          <NoCrops farmId={farmId} />
        ) : (
          <QueryFallback error={error} retry={refetch} lines={6} />
        )}
      </Card>
    );
  return (
    <>
      <CropFilter
        className={classes.crop}
        farmId={farmId}
        crop={chosen}
        none={text('chooseCrop')}
        onChange={(next) => onChange({ crop: next, works: undefined })}
      />
      <OfCrop farmId={farmId} crop={chosen} works={works} onChange={onChange} />
    </>
  );
}
