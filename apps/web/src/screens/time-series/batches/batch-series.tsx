import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { kstDay } from '@onsil/domain/calendar/kst';
import { sowingDatesQuery } from '#features/batches/api.ts';
import { useNow } from '#lib/state/clock.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { CompareSelect } from '../compare-select.tsx';
import { CopyLink } from '../copy-link.tsx';
import { FieldChips } from '../field-chips.tsx';
import { resolveSelection } from '../model/selection.ts';
import { resolveRange } from '../model/time-range.ts';
import type { TimeSeriesProps } from '../use-series.ts';
import { BatchChart } from './batch-chart.tsx';
import { chooseBatches, groupByCrop, listBatchOptions, type BatchOption } from './batch-choice.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../controls.module.css';

type SelectsProps = {
  options: readonly BatchOption[];
  chosen: readonly [BatchOption, BatchOption];
  onChoose: (batches: [number, number]) => void;
};

/** The shown batch and the one it is compared with, by name and day of sowing. */
function BatchSelects({ options, chosen: [one, other], onChoose }: SelectsProps) {
  const t = useTranslations('timeSeries.batches');
  const groups = groupByCrop(options);
  const places = [
    { label: t('one'), value: one, taken: other, choose: (id: number) => onChoose([id, other.batchId]) },
    { label: t('other'), value: other, taken: one, choose: (id: number) => onChoose([one.batchId, id]) },
  ];
  return places.map(({ label, value, taken, choose }) => (
    <label key={label} className={`${flow.inline2} ${surface.paper} ${classes.select}`} data-wide>
      <span className={`${typography.captionTight} ${typography.noWrap}`}>{label}</span>
      <select aria-label={label} value={value.batchId} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {groups.map((group) => (
          <optgroup key={group[0]?.farmCropId} label={group[0]?.cropName}>
            {group.map(({ batchId, batchName, date }) => (
              <option key={batchId} value={batchId} disabled={batchId === taken.batchId}>
                {t('option', { name: batchName, date })}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <IconChevronDown className={classes.chevron} size={16} stroke={1.5} aria-hidden />
    </label>
  ));
}

/** One batch of a farm beside another, by days after sowing, wherever they stood. */
export function BatchSeries({ farmId, all, search, onSearch }: TimeSeriesProps) {
  const t = useTranslations('timeSeries');
  const now = useNow(60);
  const { data, error, refetch } = useQuery(sowingDatesQuery(farmId));
  const options = listBatchOptions(data ?? []);
  const pair = chooseBatches(search.batches, options, kstDay(now));
  const c = all.map(({ controllerId }) => controllerId);
  const { fields, chosenFields } = resolveSelection({ c, f: search.f }, all);
  return (
    <Stack>
      <PageTitle title={t('title')} sub={pair?.map(({ batchName }) => batchName).join(' · ')} actions={<CopyLink />} />
      <Card className={classes.controls}>
        <VisuallyHidden as="h2">{t('conditions')}</VisuallyHidden>
        <CompareSelect {...{ search, onSearch }} range={resolveRange(search, now)} />
        {pair && (
          <BatchSelects
            options={options}
            chosen={pair}
            onChoose={(batches) => onSearch({ ...search, batches, zoom: undefined })}
          />
        )}
        <FieldChips
          all={fields}
          chosen={chosenFields}
          isColored
          note={t('batches.where')}
          onChoose={(f) => onSearch({ ...search, f })}
        />
      </Card>
      {pair ? (
        <BatchChart
          key={`${pair[0].batchId} ${pair[1].batchId}`}
          {...{ farmId, pair }}
          fields={chosenFields}
          zoom={search.zoom}
          onZoom={(zoom) => onSearch({ ...search, zoom }, { replace: search.zoom !== undefined, saved: true })}
        />
      ) : (
        <Card>
          {data ? (
            <EmptyState title={t('batches.few')}>{t('batches.fewHelp')}</EmptyState>
          ) : (
            <QueryFallback error={error} retry={refetch} lines={8} />
          )}
        </Card>
      )}
    </Stack>
  );
}
