import { IconChevronDown, IconHome } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/api.ts';
import { useBackCloses } from '#lib/state/layers.ts';
import { HollowMark } from '#ui/data/hollow-mark.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { lazyLayer } from '#ui/layout/lazy-layer.tsx';
import { useRestoreFocus } from '#ui/layout/use-restore-focus.ts';
import { useFarmState, type FarmState } from './farm-state.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './farm-switcher.module.css';

const FarmChoice = lazyLayer(async () => (await import('./farm-choice.tsx')).FarmChoice);

/** The farm's state as a shape: filled while nobody has acted on an alarm, hollow afterwards; a house until it is known and while all is well. */
function FarmMark({ state }: { state: FarmState | null }) {
  const { level, freshness, isAttended } = state ?? { level: 0, freshness: 'live', isAttended: true };
  if (freshness !== 'live' || !isAttended) return <StatusBadge level={level} freshness={freshness} size="chip" />;
  if (level > 0) return <HollowMark level={level} size={14} />;
  return <IconHome className={typography.muted} size={16} stroke={1.5} aria-hidden />;
}

/** The current farm and its state; switches to another farm on the same screen. */
export function FarmSwitcher({ farmId }: { farmId: string }) {
  const t = useTranslations('shell');
  const id = useId();
  const [opened, setOpened] = useState(false);
  const { data: farm, isPending } = useQuery(farmQuery(farmId));
  const state = useFarmState(farmId);
  const close = (): void => setOpened(false);
  useRestoreFocus(opened);
  useBackCloses(opened, close);
  return (
    <>
      <button
        id={id}
        type="button"
        className={`${flow.row2} ${surface.paper} ${classes.button}`}
        title={t('switchFarm')}
        aria-haspopup="listbox"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened(true);
        }}
      >
        <span className={`${flow.center} ${classes.state}`}>
          <FarmMark state={state} />
        </span>
        <span className={typography.ellipsis}>{farm?.farmName ?? t('farm')}</span>
        {/* With the name, behind which it would move. */}
        {!isPending && <IconChevronDown className={typography.muted} size={16} stroke={1.5} aria-hidden />}
      </button>
      <FarmChoice farmId={farmId} opened={opened} onClose={close} targetId={id} />
    </>
  );
}
