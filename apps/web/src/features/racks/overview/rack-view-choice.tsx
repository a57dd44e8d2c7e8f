import { useTranslations } from 'use-intl';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { rackViews, type SetRacksSearch, type RacksSearch } from '../search-params.ts';

type Props = { view: NonNullable<RacksSearch['by']>; setSearch: SetRacksSearch };

/** What the drawn racks show. */
export function RackViewChoice({ view, setSearch }: Props) {
  const t = useTranslations('racks.by');
  return (
    <SegmentedControl
      label={t('label')}
      value={view}
      onChange={(by) => setSearch({ by: by === 'crop' ? undefined : by }, { replace: true })}
      options={rackViews.map((value) => ({ value, label: t(value) }))}
    />
  );
}
