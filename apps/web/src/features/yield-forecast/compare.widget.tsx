import type { BatchComparison } from '@onsil/contract/yield-forecast';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NoCrops } from '#features/yield-work/no-crops.widget.tsx';
import { registCropsQuery } from '#features/yield-work/queries.ts';
import { CropFilter } from '#features/yield-work/crop-filter.widget.tsx';
import { daysFrom, today } from '#lib/calendar-day.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { QueryState } from '#ui/query-state.tsx';
import { Refreshing } from '#ui/refreshing.tsx';
import { CompareChoice } from './compare-choice.tsx';
import { CompareTable } from './compare-table.tsx';
import classes from './compare.module.css';
import { DayChart } from './day-chart.tsx';
import { untilDay } from './day-scale.ts';
import { NoBatches } from './no-batches.tsx';
import { comparisonQuery } from './queries.ts';
import { useFieldWords } from './use-field-words.ts';

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
  const wordsOf = useFieldWords(farmId);
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
              const line = untilDay({ days: found.days, values: found.mean }, daysFrom(firstOn, today()));
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
      <CompareTable batches={batches} focus={focus} onFocus={setPicked} />
      <Conditions farmId={farmId} comparison={comparison} focus={focus} />
    </>
  );
}

function OfCrop({ farmId, crop, works, onChange }: Omit<Props, 'crop'> & { crop: number }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(comparisonQuery(farmId, crop, works));
  const chosen = works ?? data?.batches.map(({ batchId }) => batchId) ?? [];
  return (
    <>
      <CompareChoice
        key={crop}
        farmId={farmId}
        crop={crop}
        chosen={chosen}
        onChange={(next) => onChange({ crop, works: next.length > 0 ? [...next] : undefined })}
      />
      {data && data.batches.length > 0 && (
        <Refreshing busy={isPlaceholderData}>
          <Compared farmId={farmId} comparison={data} />
        </Refreshing>
      )}
      {data && data.batches.length === 0 && (
        <Card>
          <NoBatches farmId={farmId} of="compare" />
        </Card>
      )}
      {!data && (
        <Card padded>
          <QueryState error={error} retry={refetch} lines={8} />
        </Card>
      )}
    </>
  );
}

/** Batches of a crop side by side: results and daily temperature, humidity and light. */
export function CompareBatches({ farmId, crop, works, onChange }: Props) {
  const words = useTranslations('yieldForecast');
  const { data: crops, error, refetch } = useQuery(registCropsQuery(farmId));
  const chosen = crop ?? crops?.[0]?.farmCropId;
  if (chosen === undefined)
    return (
      <Card padded>{crops ? <NoCrops farmId={farmId} /> : <QueryState error={error} retry={refetch} lines={6} />}</Card>
    );
  return (
    <>
      <CropFilter
        farmId={farmId}
        crop={chosen}
        none={words('chooseCrop')}
        className={classes.crop}
        onChange={(next) => onChange({ crop: next, works: undefined })}
      />
      <OfCrop farmId={farmId} crop={chosen} works={works} onChange={onChange} />
    </>
  );
}
