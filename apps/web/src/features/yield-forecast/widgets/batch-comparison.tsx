import type { BatchComparison, ComparedBatch } from '@onsil/contract/yield-forecast';
import { monthsBefore } from '@onsil/domain/costs/months';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { costSummaryQuery } from '#features/costs/api.ts';
import { farmQuery } from '#features/farms/api.ts';
import { NoCrops } from '#features/batches/widgets/no-crops.tsx';
import { plantableCropsQuery } from '#features/batches/api.ts';
import { CropFilter } from '#features/batches/widgets/crop-filter.tsx';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { daysBetween, today } from '#lib/format/iso-day.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { WarningBox } from '#ui/feedback/warning-box.tsx';
import { PendingOverlay } from '#ui/feedback/pending-overlay.tsx';
import { BatchSelect } from '../comparison/batch-select.tsx';
import { ComparisonTable } from '../comparison/comparison-table.tsx';
import classes from '../comparison/comparison.module.css';
import { DayChart } from '../comparison/day-chart.tsx';
import { TwoBatches } from '../comparison/two-batches.tsx';
import { takeDaysBefore } from '../model/day-scale.ts';
import { NoBatches } from '../no-batches.tsx';
import { comparisonQuery } from '../api.ts';
import { coreFields } from '@onsil/domain/telemetry/fields';
import { latestValuesQuery } from '#features/telemetry/api.ts';

type FieldWords = { name: string; unit: string; decimals: number };

/** Names of fields: the built-in ones and those reported by the farm's controllers. */
const useFieldText = (farmId: string): ((key: string) => FieldWords) => {
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

function Conditions({
  farmId,
  comparison,
  focus,
}: {
  farmId: string;
  comparison: BatchComparison;
  focus: number | undefined;
}) {
  const t = useTranslations('yieldForecast.compare');
  const wordsOf = useFieldText(farmId);
  const { batches, best } = comparison;
  const fields = [...new Set(batches.flatMap(({ conditions }) => conditions.map(({ field }) => field)))];
  return (
    <Card title={t('conditions')} aside={t('conditionsAside')}>
      {fields.length === 0 ? (
        <EmptyState title={t('noConditions')}>{t('noConditionsText')}</EmptyState>
      ) : (
        <div className={classes.charts}>
          {fields.map((field) => {
            const { name, ...digits } = wordsOf(field);
            const lines = batches.flatMap(({ batchId, batchName, firstOn, conditions }) => {
              const found = conditions.find((one) => one.field === field);
              if (!found) return [];
              const line = takeDaysBefore({ days: found.days, values: found.mean }, daysBetween(firstOn, today()));
              return [{ key: batchId, name: batchName, ...line }];
            });
            const band = best.find((one) => one.field === field) ?? null;
            return <DayChart key={field} name={name} digits={digits} lines={lines} focus={focus} band={band} />;
          })}
        </div>
      )}
      {fields.length > 0 && <p className={classes.note}>{best.length > 0 ? t('bandNote') : t('noBand')}</p>}
    </Card>
  );
}

function Compared({ farmId, comparison }: { farmId: string; comparison: BatchComparison }) {
  const { batches } = comparison;
  const [picked, setPicked] = useState<number>();
  const focus = batches.some(({ batchId }) => batchId === picked) ? picked : batches[0]?.batchId;
  return (
    <>
      <ComparisonTable batches={batches} focus={focus} onFocus={setPicked} />
      <Conditions farmId={farmId} comparison={comparison} focus={focus} />
    </>
  );
}

/** Two batches, with what is normal among the crop's newest ones; costs for managers. */
function Pair({ farmId, crop, pair }: { farmId: string; crop: number; pair: readonly [ComparedBatch, ComparedBatch] }) {
  const wordsOf = useFieldText(farmId);
  const { data: farm } = useQuery(farmQuery(farmId));
  const { data: known } = useQuery(comparisonQuery(farmId, crop, undefined));
  const isManager = farm !== undefined && farm.role !== 'member';
  const thisMonth = today().slice(0, 7);
  const { data: summary } = useQuery({
    ...costSummaryQuery(farmId, { from: monthsBefore(thisMonth, costMonths - 1), to: thisMonth }),
    enabled: isManager,
  });
  const costs = summary ? new Map(summary.batches.map(({ batchId, costPerKg }) => [batchId, costPerKg])) : null;
  return <TwoBatches pair={pair} known={known?.batches ?? []} costs={costs} wordsOf={wordsOf} />;
}

/** As many as a summary may have. */
const costMonths = 24;

function OfCrop({ farmId, crop, works, onChange }: Omit<Props, 'crop'> & { crop: number }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(comparisonQuery(farmId, crop, works));
  const t = useTranslations('yieldForecast.compare');
  const [a, b, third] = data?.batches ?? [];
  const pair = a && b && !third ? ([a, b] as const) : null;
  const chosen = works ?? data?.batches.map(({ batchId }) => batchId) ?? [];
  return (
    <>
      <BatchSelect
        key={crop}
        farmId={farmId}
        crop={crop}
        chosen={chosen}
        onChange={(next) => onChange({ crop, works: next.length > 0 ? [...next] : undefined })}
      />
      {data && data.batches.length > 0 && (
        <PendingOverlay busy={isPlaceholderData}>
          {pair && <Pair farmId={farmId} crop={crop} pair={pair} />}
          {data.batches.length === 1 && works?.length === 1 && <WarningBox>{t('two.one')}</WarningBox>}
          <Compared farmId={farmId} comparison={data} />
        </PendingOverlay>
      )}
      {data && data.batches.length === 0 && (
        <Card>
          <NoBatches farmId={farmId} of="compare" />
        </Card>
      )}
      {!data && (
        <Card padded>
          <QueryFallback error={error} retry={refetch} lines={8} />
        </Card>
      )}
    </>
  );
}

/** Batches of a crop side by side: results and daily temperature, humidity and light. */
export function BatchComparisonView({ farmId, crop, works, onChange }: Props) {
  const words = useTranslations('yieldForecast');
  const { data: crops, error, refetch } = useQuery(plantableCropsQuery(farmId));
  const chosen = crop ?? crops?.[0]?.farmCropId;
  if (chosen === undefined)
    return (
      <Card padded>
        {crops ? <NoCrops farmId={farmId} /> : <QueryFallback error={error} retry={refetch} lines={6} />}
      </Card>
    );
  return (
    <>
      <CropFilter
        className={classes.crop}
        farmId={farmId}
        crop={chosen}
        none={words('chooseCrop')}
        onChange={(next) => onChange({ crop: next, works: undefined })}
      />
      <OfCrop farmId={farmId} crop={chosen} works={works} onChange={onChange} />
    </>
  );
}
