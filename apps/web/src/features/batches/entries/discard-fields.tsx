import type { Stage } from '@onsil/domain/crops/stages';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { FormErrors } from '#lib/state/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { DiscardDraft } from '../model/entry-draft.ts';
import classes from '../step/step.module.css';
import { DiscardReasonSelect } from '../widgets/discard-reason-select.tsx';

type Props = {
  discards: readonly DiscardDraft[];
  /** stages at which plants can be discarded */
  stages: readonly Stage[];
  problems: FormErrors;
  onChange: (discards: DiscardDraft[]) => void;
};

/** Discarded plants, one row per stage and reason. */
export function DiscardFields({ discards, stages, problems, onChange }: Props) {
  const t = useTranslations('yieldWork');
  const stageName = useTranslations('stages');
  const change = (at: number, part: Partial<DiscardDraft>): void =>
    onChange(discards.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className={classes.discards}>
      <legend>{t('entry.discards')}</legend>
      {discards.map((one, index) => (
        // The rows have no id besides their index.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={index} className={classes.discard}>
          <SelectField
            label={t('entry.where')}
            value={one.stage}
            data={stages.map((stage) => ({ value: stage, label: stageName(stage) }))}
            onChange={({ currentTarget }) => change(index, { stage: currentTarget.value })}
          />
          <NativeNumberField
            name={`discards.${index}.plants`}
            label={t('step.discards')}
            value={one.plants}
            error={problems[`discards.${index}.plants`]}
            onChange={(plants) => change(index, { plants })}
          />
          <DiscardReasonSelect
            name={`discards.${index}.reason`}
            value={one.reason}
            error={problems[`discards.${index}.reason`]}
            onChange={(reason) => change(index, { reason })}
          />
          <IconButton
            label={t('entry.removeDiscard', { number: index + 1 })}
            onClick={() => onChange(discards.filter((_, at) => at !== index))}
          >
            <IconX size={18} stroke={1.5} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
        disabled={discards.length >= 20 || stages.length === 0}
        onClick={() => onChange([...discards, { stage: stages.at(-1) ?? '', plants: '', reason: 'OTHER' }])}
      >
        {t('entry.addDiscard')}
      </Button>
    </fieldset>
  );
}
