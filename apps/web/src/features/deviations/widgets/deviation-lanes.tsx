import { memo, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNow } from '#lib/state/clock.ts';
import { useLastKnown } from '#lib/state/use-last-known.ts';
import { EmptyLanes, Lanes } from '#ui/charts/time-series/lanes.tsx';
import type { ChartAxis } from '#ui/charts/time-series/time-chart.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { DeviationLane } from '../lanes/deviation-lane.tsx';
import { LaneFacts } from '../lanes/lane-facts.tsx';
import { groupIntoLanes } from '../model/lanes.ts';
import type { Lane } from '../model/lanes.ts';
import { spanOf } from '../model/span-of.ts';
import { useDeviationsInPeriod, type Subjects } from './use-deviations-in-period.ts';

type Props = Subjects & { axis: ChartAxis };

/** Deviations below a chart, on its time axis: a lane per field and the facts of one of them. */
export const DeviationLanes = memo(function DeviationLanes({ axis, ...rest }: Props) {
  const t = useTranslations('deviations.lanes');
  const now = useNow(60);
  const { all, older, isLoading, failed } = useDeviationsInPeriod(rest);
  const isEmpty = useLastKnown(isLoading || failed ? undefined : all.length === 0, false);
  const view = useMemo(() => ({ from: axis.view.from * 1000, to: axis.view.to * 1000 }), [axis.view]);
  const seen = all.filter((one) => {
    const { from, to, isOpen } = spanOf(one, now);
    return from < view.to && (isOpen || to > view.from);
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const place = seen.findIndex(({ deviationId }) => deviationId === chosen);
  const shown = seen[place] ?? seen.at(-1);
  const rank = (lane: Lane) => (lane.first.field === null ? rest.fields.length : rest.fields.indexOf(lane.first.field));
  const lanes = groupIntoLanes(seen, view, now).toSorted((a, b) => rank(a) - rank(b));
  if (isEmpty && !failed) return <EmptyLanes label={t('title')} axis={axis} side="above" text={t('noneInPeriod')} />;
  return (
    <Lanes
      label={t('title')}
      axis={axis}
      side="above"
      rows={
        <>
          {lanes.map((lane) => (
            <DeviationLane
              key={lane.key}
              {...{ lane, axis }}
              farmId={rest.farmId}
              hasSeveralControllers={rest.controllerIds.length > 1}
              shown={shown?.deviationId}
              onShow={setChosen}
            />
          ))}
          {seen.length === 0 && !failed && (
            <p style={{ paddingLeft: axis.left }}>{isLoading ? t('loading') : t('none')}</p>
          )}
        </>
      }
    >
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      <LaneFacts
        farmId={rest.farmId}
        {...{ seen, shown, older }}
        onShow={setChosen}
        isMultiple={rest.controllerIds.length > 1}
      />
    </Lanes>
  );
});
