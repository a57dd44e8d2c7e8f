import { useTranslations } from 'use-intl';
import type { RegistCrop } from '#features/yield-work/queries.ts';
import type { Problems } from '#lib/use-sending.ts';
import { DayField } from '#ui/day-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { NeedDraft } from './backward-draft.ts';

type Props = {
  crops: readonly RegistCrop[];
  draft: NeedDraft;
  problems: Problems;
  /** @param name of the input in the contract */
  onChange: (name: string, part: Partial<NeedDraft>) => void;
};

/** How many kg of what are needed by when. */
export function NeedFields({ crops, draft, problems, onChange }: Props) {
  const t = useTranslations('yieldPlans.back');
  return (
    <>
      <SelectField
        name="cultivateCropSeq"
        label={t('crop')}
        value={draft.crop}
        error={problems['cultivateCropSeq']}
        data={[
          { value: '', label: t('chooseCrop') },
          ...crops.map(({ cultivateCropSeq, cropNm, number }) => ({
            value: String(cultivateCropSeq),
            label: `${cropNm} (${number})`,
          })),
        ]}
        onChange={({ currentTarget }) => onChange('cultivateCropSeq', { crop: currentTarget.value })}
      />
      <NumberField
        name="kg"
        label={t('kg')}
        unit="kg"
        value={draft.kg}
        error={problems['kg']}
        onChange={({ currentTarget }) => onChange('kg', { kg: currentTarget.value })}
      />
      <DayField
        name="by"
        label={t('by')}
        description={t('byHint')}
        value={draft.by}
        error={problems['by']}
        onChange={(by) => onChange('by', { by })}
      />
    </>
  );
}
