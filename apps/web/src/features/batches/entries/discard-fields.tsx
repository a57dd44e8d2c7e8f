import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Stage } from '@onsil/domain/crops/stages';
import type { FormState } from '#lib/forms/form.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { EntryDraft } from '../model/entry-draft.ts';
import { DiscardReasonSelect } from '../widgets/discard-reason-select.tsx';
import field from '#ui/forms/text-field.module.css';
import flow from '#ui/layout/flow.module.css';
import classes from '../step/step.module.css';

type Props = {
  form: FormState<EntryDraft>;
  /** stages at which plants can be discarded */
  stages: readonly Stage[];
};

/** Discarded plants, one row per stage and reason. */
export function DiscardFields({ form, stages }: Props) {
  const t = useTranslations('batches');
  const stageName = useTranslations('stages');
  const { discards } = form.values;
  return (
    <fieldset className={`${flow.stack2} ${flow.start}`}>
      <legend>{t('entry.discards')}</legend>
      {discards.map((_, index) => (
        // The rows have no id besides their index.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={index} className={`${flow.stack2} ${field.quiet} ${classes.discard}`}>
          <SelectField
            {...form.field(`discards.${index}.stage`)}
            label={t('entry.where')}
            data={stages.map((stage) => ({ value: stage, label: stageName(stage) }))}
          />
          <NativeNumberField {...form.field(`discards.${index}.plants`)} label={t('step.discards')} />
          <DiscardReasonSelect {...form.field(`discards.${index}.reason`)} />
          <IconButton
            label={t('entry.removeDiscard', { number: index + 1 })}
            onClick={() => form.remove('discards', index)}
          >
            <IconX size={18} stroke={1.5} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        icon={addIcon}
        disabled={discards.length >= 20 || stages.length === 0}
        onClick={() => form.insert('discards', { stage: stages.at(-1) ?? '', plants: '', reason: 'OTHER' })}
      >
        {t('entry.addDiscard')}
      </Button>
    </fieldset>
  );
}
