import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Rack, RackGroup } from '@onsil/contract/racks';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { today } from '#lib/format/iso-day.ts';
import { useNow } from '#lib/state/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { rackReadingsQuery } from '../api.ts';
import { RackViewChoice } from '../overview/rack-view-choice.tsx';
import { readingSpans, type SetRacksSearch, type RacksSearch, type ReadingSpan } from '../search-params.ts';
import { MeasuredPeriod } from './measured-period.tsx';
import { useReadingText } from './use-reading-text.ts';
import flow from '#ui/layout/flow.module.css';

type Props = {
  farmId: string;
  groups: readonly RackGroup[];
  racks: readonly Rack[];
  day: string;
  search: RacksSearch;
  setSearch: SetRacksSearch;
  manages: boolean;
};

const spanMs: Record<ReadingSpan, number> = { '24h': dayMs, '7d': 7 * dayMs, '30d': 30 * dayMs };
const usualSpan = '7d';
/** A range ends with a whole step, so that it is refetched once it can contain something new. */
const stepSeconds = 600;

/** The period that ends with a day, or now. */
const useRange = (day: string, span: ReadingSpan): { from: number; to: number } => {
  const now = useNow(stepSeconds);
  const to = day < today() ? kstDayStart(day) + dayMs : now + stepSeconds * 1000;
  return { from: to - spanMs[span], to };
};

/** A measured value on all racks, tier by tier, through time. */
export function MeasuredRacks({ farmId, groups, racks, day, search, setSearch, manages }: Props) {
  const t = useTranslations('racks.measured');
  const text = useReadingText();
  const span = search.span ?? usualSpan;
  const range = useRange(day, span);
  const { data, error, refetch, isPlaceholderData, isRefetchError, dataUpdatedAt } = useQuery(
    rackReadingsQuery(farmId, { field: search.field, ...range }),
  );
  const shown = racks.filter(({ rackGroupNo }) => search.group === undefined || rackGroupNo === search.group);
  const hasFields = data === undefined || data.fields.length > 0;
  return (
    <Card title={t('title')} padded>
      <div className={`${flow.wrap4} ${flow.below3}`}>
        <RackViewChoice view="value" setSearch={setSearch} />
        {data && hasFields && (
          <>
            <SelectField
              aria-label={t('field')}
              value={data.field ?? ''}
              data={data.fields.map((one) => ({ value: one.field, label: text.fieldName(one) }))}
              onChange={({ currentTarget }) => setSearch({ field: currentTarget.value }, { replace: true })}
            />
            <SegmentedControl
              label={t('span.label')}
              value={span}
              onChange={(value) => setSearch({ span: value === usualSpan ? undefined : value }, { replace: true })}
              options={readingSpans.map((value) => ({ value, label: t(`span.${value}`) }))}
            />
          </>
        )}
      </div>
      {isRefetchError && <StaleNotice at={dataUpdatedAt} />}
      {!data && <QueryFallback error={error} retry={refetch} lines={8} label={t('loading')} />}
      {!hasFields && (
        <EmptyState
          title={t('noControllers')}
          action={
            manages ? <Button onClick={() => setSearch({ sheet: 'places' })}>{t('setPlaces')}</Button> : undefined
          }
        >
          {t('noControllersText')}
        </EmptyState>
      )}
      {data && hasFields && (
        <div className={`${flow.stack3} ${flow.shrink}`} aria-busy={isPlaceholderData}>
          <MeasuredPeriod
            farmId={farmId}
            groups={groups}
            racks={racks}
            shown={shown}
            readings={data}
            days={{ from: kstDay(range.from), to: kstDay(Math.min(range.to, kstDayStart(day) + dayMs) - 1) }}
          />
        </div>
      )}
    </Card>
  );
}
