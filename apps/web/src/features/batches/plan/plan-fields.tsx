import { useTranslations } from 'use-intl';
import { formatValue } from '#lib/format/numbers.ts';
import type { FormState } from '#lib/forms/form.ts';
import { NumberField } from '#ui/forms/number-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { PlantableCrop } from '../api.ts';
import { getExpectedKg, getTrayCapacity, type PlanDraft } from '../model/plan-draft.ts';

type Props = {
  form: FormState<PlanDraft>;
  crop: PlantableCrop | undefined;
};

/** Plan of a batch: trays, plants and the expected yield. */
export function PlanFields({ form, crop }: Props) {
  const t = useTranslations('batches.work');
  const draft = form.values;
  const onTrays = getTrayCapacity(draft, crop);
  const expected = getExpectedKg(draft, crop);
  return (
    <>
      <NumberField {...form.field('trays')} label={t('trays')} />
      <NumberField
        {...form.field('plannedPlants')}
        label={t('plannedPlants')}
        description={onTrays === null ? undefined : t('onTrays', { count: onTrays })}
        value={draft.plannedPlants ?? (onTrays === null ? '' : String(onTrays))}
      />
      <NumberField
        unit="kg"
        {...form.field('planKg')}
        label={t('planKg')}
        description={
          expected !== null && crop?.weightPerPlant
            ? t('expected', { kg: formatValue(expected, 1), grams: formatValue(crop.weightPerPlant, 0) })
            : undefined
        }
        value={draft.planKg ?? (expected === null ? '' : String(expected))}
      />
      <TextAreaField {...form.field('note')} label={t('note')} maxLength={2000} />
    </>
  );
}

export function BatchNameField({ form, hint }: Omit<Props, 'crop'> & { hint?: string }) {
  const t = useTranslations('batches.work');
  return (
    <TextField {...form.field('batchName')} label={t('name')} autoComplete="off" maxLength={60} description={hint} />
  );
}
