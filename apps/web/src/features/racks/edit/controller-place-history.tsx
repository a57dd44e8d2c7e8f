import type { ControllerPosition, Rack } from '@onsil/contract/racks';
import { useTranslations } from 'use-intl';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { DescriptionList } from '#ui/data/description-list.tsx';
import { useRackText } from '../model/use-rack-text.ts';

type Props = { places: readonly ControllerPosition[]; racks: readonly Rack[] };

/** Current and former places of a controller, newest first. */
export function ControllerPlaceHistory({ places, racks }: Props) {
  const t = useTranslations('racks.places');
  const words = useRackText();
  if (places.length === 0) return <p>{t('noHistory')}</p>;
  return (
    <DescriptionList
      facts={places.map((place) => ({
        name:
          place.to === null
            ? t('still', { from: formatIsoDay(place.from) })
            : t('ended', { from: formatIsoDay(place.from), to: formatIsoDay(place.to) }),
        value: t('at', {
          rack: racks.find(({ rackId }) => rackId === place.rackId)?.name ?? t('gone'),
          tiers: words.tiers(place),
        }),
      }))}
    />
  );
}
