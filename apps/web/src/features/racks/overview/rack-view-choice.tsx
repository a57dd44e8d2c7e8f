import { useTranslations } from 'use-intl';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { rackViews, type RacksNavigate, type RacksSearch } from '../search-params.ts';

type Props = { view: NonNullable<RacksSearch['by']>; go: RacksNavigate };

/** What the drawn racks show. */
export function RackViewChoice({ view, go }: Props) {
  const t = useTranslations('racks.by');
  return (
    <SegmentedControl
      label={t('label')}
      value={view}
      onChange={(by) => go({ by: by === 'crop' ? undefined : by }, { replace: true })}
      options={rackViews.map((value) => ({ value, label: t(value) }))}
    />
  );
}
