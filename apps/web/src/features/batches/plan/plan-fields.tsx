import { useTranslations } from 'use-intl';
import { formatValue } from '#lib/format/numbers.ts';
import type { FormState } from '#lib/state/use-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import type { PlantableCrop } from '../api.ts';
import { getExpectedKg, getTrayCapacity, type PlanDraft } from '../model/plan-draft.ts';

type Props = {
  draft: PlanDraft;
  crop: PlantableCrop | undefined;
  sending: FormState;
  onChange: (part: Partial<PlanDraft>) => void;
};

/** Plan of a batch: trays, plants and the expected yield. */
export function PlanFields({ draft, crop, sending: { problems, forget }, onChange }: Props) {
  const t = useTranslations('yieldWork.work');
  const change = (part: Partial<PlanDraft>): void => {
    forget(...Object.keys(part));
    onChange(part);
  };
  const onTrays = getTrayCapacity(draft, crop);
  const expected = getExpectedKg(draft, crop);
  return (
    <>
      <NumberField
        name="trays"
        label={t('trays')}
        value={draft.trays}
        error={problems['trays']}
        onChange={({ currentTarget }) => change({ trays: currentTarget.value })}
      />
      <NumberField
        name="plannedPlants"
        label={t('plannedPlants')}
        description={onTrays === null ? undefined : t('onTrays', { count: onTrays })}
        value={draft.plannedPlants ?? (onTrays === null ? '' : String(onTrays))}
        error={problems['plannedPlants']}
        onChange={({ currentTarget }) => change({ plannedPlants: currentTarget.value })}
      />
      <NumberField
        unit="kg"
        name="planKg"
        label={t('planKg')}
        description={
          expected !== null && crop?.weightPerPlant
            ? t('expected', { kg: formatValue(expected, 1), grams: formatValue(crop.weightPerPlant, 0) })
            : undefined
        }
        value={draft.planKg ?? (expected === null ? '' : String(expected))}
        error={problems['planKg']}
        onChange={({ currentTarget }) => change({ planKg: currentTarget.value })}
      />
      <TextAreaField
        name="note"
        label={t('note')}
        maxLength={2000}
        value={draft.note}
        error={problems['note']}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
    </>
  );
}

export function BatchNameField({ draft, hint, sending, onChange }: Omit<Props, 'crop'> & { hint?: string }) {
  const t = useTranslations('yieldWork.work');
  return (
    <TextField
      name="batchName"
      label={t('name')}
      autoComplete="off"
      maxLength={60}
      description={hint}
      value={draft.batchName}
      error={sending.problems['batchName']}
      onChange={({ currentTarget }) => {
        sending.forget('batchName');
        onChange({ batchName: currentTarget.value });
      }}
    />
  );
}
