import { IconMap, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FarmProfile } from '@onsil/contract/farm-info';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PlanEditor } from '../floor-plan/plan-editor.tsx';
import { PlanView } from '../floor-plan/plan-view.tsx';
import { InfoCard } from './info-card.tsx';
import classes from '../farm-info.module.css';

type Props = { farmId: string; profile: FarmProfile; mayChange: boolean };

/** The farm's floor plan with live values; for managers also its editor. */
export function PlanCard({ farmId, profile: { farmName, floorPlan }, mayChange }: Props) {
  const t = useTranslations('farmInfo');
  const [editing, setEditing] = useState(false);
  const close = (): void => {
    setEditing(false);
    document.getElementById('floorPlan')?.focus({ preventScroll: true });
  };
  const edit = (label: string) => (
    <Button
      variant={floorPlan.file ? 'quiet' : 'default'}
      className={floorPlan.file ? classes.edit : undefined}
      icon={<IconPencil size={16} stroke={1.5} aria-hidden />}
      aria-label={t('plan.edit')}
      onClick={() => setEditing(true)}
    >
      {label}
    </Button>
  );
  const nothing = !editing && floorPlan.file === null;
  return (
    <InfoCard name="floorPlan" wide aside={mayChange && !editing && !nothing && edit(t('edit'))}>
      {editing && <PlanEditor farmId={farmId} farmName={farmName} plan={floorPlan} onClose={close} />}
      {nothing && (
        <EmptyState
          title={t('plan.none')}
          icon={<IconMap size={32} stroke={1.5} aria-hidden />}
          action={mayChange && <Button onClick={() => setEditing(true)}>{t('plan.add')}</Button>}
        >
          {mayChange && t('plan.noneHint')}
        </EmptyState>
      )}
      {!editing && !nothing && <PlanView farmId={farmId} farmName={farmName} plan={floorPlan} />}
    </InfoCard>
  );
}
