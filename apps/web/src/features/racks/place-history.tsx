import type { ControllerPlace, Rack } from '@onsil/contract/racks';
import { useTranslations } from 'use-intl';
import { dayWords } from '#lib/calendar-day.ts';
import { Facts } from '#ui/facts.tsx';
import { useRackWords } from './use-rack-words.ts';

type Props = { places: readonly ControllerPlace[]; racks: readonly Rack[] };

/** Current and former places of a controller, newest first. */
export function PlaceHistory({ places, racks }: Props) {
  const t = useTranslations('racks.places');
  const words = useRackWords();
  if (places.length === 0) return <p>{t('noHistory')}</p>;
  return (
    <Facts
      facts={places.map((place) => ({
        name:
          place.to === null
            ? t('still', { from: dayWords(place.from) })
            : t('ended', { from: dayWords(place.from), to: dayWords(place.to) }),
        value: t('at', {
          rack: racks.find(({ rackId }) => rackId === place.rackId)?.name ?? t('gone'),
          tiers: words.tiers(place),
        }),
      }))}
    />
  );
}
