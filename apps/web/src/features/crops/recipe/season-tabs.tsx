import { useTranslations } from 'use-intl';
import type { Season } from '@onsil/domain/crops/stages';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';

type Props = { seasons: readonly Season[]; value: Season; onChange: (season: Season) => void };

/** Selects one season on narrow screens. */
export function SeasonTabs({ seasons, value, onChange }: Props) {
  const t = useTranslations('crops');
  const seasonName = useTranslations('seasons');
  if (seasons.length < 2) return null;
  return (
    <SegmentedControl
      label={t('seasons')}
      value={value}
      onChange={onChange}
      options={seasons.map((season) => ({ value: season, label: seasonName(season) }))}
    />
  );
}
