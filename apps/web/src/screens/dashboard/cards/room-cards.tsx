import { useDeferredValue, type ReactNode } from 'react';
import type { ControllerTrust } from '@onsil/contract/reading-trust';
import type { LastValues } from '@onsil/contract/telemetry';
import { CropPricesCard } from '#features/crop-prices/widgets/crop-prices-card.tsx';
import { AlarmSwitches } from '#features/deviations/widgets/alarm-switches.tsx';
import { OpenDeviations } from '#features/deviations/widgets/open-deviations.tsx';
import { NewestDocuments } from '#features/farm-info/widgets/newest-documents.tsx';
import { LastReadingCard } from '#features/manual-readings/widgets/last-reading-card.tsx';
import { NewestNotices } from '#features/notices/widgets/newest-notices.tsx';
import { NewestSupportRequests } from '#features/support-requests/widgets/newest-support-requests.tsx';
import { WeatherCard } from '#features/weather/widgets/weather-card.tsx';
import { FoldableCard } from '#ui/layout/foldable-card.tsx';
import { useLocalizedFieldName } from '../model/use-field-name.ts';
import { CollectionRateCard } from './collection-rate-card.tsx';
import { RangesCard } from './ranges-card.tsx';
import type { StatisticsQuery } from './statistics-card.tsx';
import { weatherCardId } from './weather-card-id.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './room-cards.module.css';

type Props = {
  farmId: string;
  controller: LastValues;
  /** the day's tasks, where they do not stand above the room */
  tasks: ReactNode;
  statistics: StatisticsQuery;
  trust: readonly ControllerTrust[] | undefined;
};

/** What there is to know and do in the room, and then what concerns the farm. */
export function RoomCards({ farmId, controller, tasks, statistics, trust }: Props) {
  const nameOf = useLocalizedFieldName();
  // One part after the other, each in a task of its own.
  const hasSecond = useDeferredValue(true, false);
  const hasFarm = useDeferredValue(hasSecond, false);
  return (
    <>
      <div className={`${flow.parts} ${flow.top} ${classes.cards}`}>
        <div className={`${flow.parts} ${classes.stack}`}>
          <OpenDeviations farmId={farmId} controllerId={controller.controllerId} />
          {tasks}
          <FoldableCard name="ranges" isFoldedOnPhones>
            <RangesCard controller={controller} query={statistics} />
          </FoldableCard>
          <FoldableCard name="crop-prices" isFoldedOnPhones>
            <CropPricesCard farmId={farmId} />
          </FoldableCard>
        </div>
        {hasSecond && (
          <div className={`${flow.parts} ${classes.stack}`}>
            <AlarmSwitches
              farmId={farmId}
              controllerId={controller.controllerId}
              controllerName={controller.controllerName}
              fields={controller.values.map((value) => ({ field: value.field, name: nameOf(value) }))}
            />
            <FoldableCard name="last-reading">
              <LastReadingCard farmId={farmId} controllerId={controller.controllerId} />
            </FoldableCard>
            <div id={weatherCardId} className={classes.target}>
              <FoldableCard name="weather">
                <WeatherCard farmId={farmId} />
              </FoldableCard>
            </div>
            <FoldableCard name="collection-rate" isFoldedOnPhones>
              <CollectionRateCard query={statistics} trust={trust} />
            </FoldableCard>
          </div>
        )}
      </div>
      {hasFarm && (
        <div className={`${flow.parts} ${classes.farm}`}>
          <FoldableCard name="notices" isFoldedOnPhones>
            <NewestNotices farmId={farmId} />
          </FoldableCard>
          <FoldableCard name="support-requests" isFoldedOnPhones>
            <NewestSupportRequests farmId={farmId} />
          </FoldableCard>
          <FoldableCard name="documents" isFoldedOnPhones>
            <NewestDocuments farmId={farmId} />
          </FoldableCard>
        </div>
      )}
    </>
  );
}
