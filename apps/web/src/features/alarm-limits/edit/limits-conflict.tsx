import { useTranslations } from 'use-intl';
import type { FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { toRanges, type LimitsDraft } from '../model/limits-draft.ts';
import { useLimitsText } from '../widgets/use-limits-text.ts';

/** A field's limits as somebody else saved them, and the values that were changed here too. */
type Props = { field: FieldAlarmLimits; saved: LimitsDraft; conflicts: readonly (keyof LimitsDraft)[] };

/** Says what somebody else saved of the values that were changed here too. */
export function LimitsConflict({ field, saved, conflicts }: Props) {
  const t = useTranslations('alarmLimits');
  const { range, lasting, deadband } = useLimitsText();
  const rangesText = (limits: LimitsDraft['limits']): string =>
    toRanges(limits)
      .map((one, index) => `${t('band.level', { level: index + 1 })} ${range(one, field)}`)
      .join(' · ');
  const { timing } = field;
  const timingText = t('edit.usualIs', {
    on: lasting(timing.onDelaySeconds),
    off: lasting(timing.offDelaySeconds),
    attention: lasting(timing.attentionSeconds),
    deadband: deadband(timing, field),
  });
  // A switch that both turned is the same for both.
  const texts: Partial<Record<keyof LimitsDraft, { name: string; value: string }>> = {
    limits: { name: t(saved.differsAtNight ? 'edit.day' : 'edit.ranges'), value: rangesText(saved.limits) },
    night: { name: t('edit.night'), value: rangesText(saved.night) },
    hours: { name: `${t('edit.dayFrom')} · ${t('edit.dayTo')}`, value: `${saved.hours.from} · ${saved.hours.to}` },
    timing: { name: t('edit.timing'), value: timingText },
  };
  return <ConflictNote theirs={conflicts.flatMap((part) => texts[part] ?? [])} />;
}
