import { useTranslations } from 'use-intl';
import type { Stage } from '@onsil/domain/crops/stages';
import { DiscardReasonSelect } from '#features/batches/widgets/discard-reason-select.tsx';
import { today } from '#lib/format/iso-day.ts';
import { formatShareOrDash } from '#lib/format/yields.ts';
import type { FormState } from '#lib/forms/form.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { getStageRate, type RecordDraft, type StagePart, stageParts } from '../model/record-draft.ts';
import inputs from '#ui/forms/text-field.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../records.module.css';

type Props = {
  stages: readonly Stage[];
  form: FormState<RecordDraft>;
};

const figures = ['plants', 'trays', 'discarded'] as const;

function StageLine({ stages, stage, form }: Props & { stage: Stage }) {
  const t = useTranslations('yields.form');
  const words = useTranslations('stages');
  const draft = form.values;
  const rate = getStageRate(draft, stages, stage);
  const fieldOf = (part: StagePart) => form.field(`${stage}-${part}`);
  // Days and plants of the stages are checked against each other, so a change clears the errors of all.
  const change = (part: StagePart, value: string): void => {
    form.clearErrors(...stages.flatMap((one) => stageParts.map((name) => `${one}-${name}` as const)));
    form.setAt(`${stage}-${part}`, value);
  };
  const shown = figures.filter((part) => stage !== 'harvest' || part === 'plants');
  return (
    <fieldset className={`${inputs.quiet} ${flow.halves} ${classes.line}`}>
      <legend>
        {words(stage)}
        {rate !== null && <small className={typography.normal}>{t('rate', { share: formatShareOrDash(rate) })}</small>}
      </legend>
      <DayField
        {...fieldOf('date')}
        label={t('date')}
        value={draft[`${stage}-date`] === '' ? null : draft[`${stage}-date`]}
        maxDate={today()}
        onChange={(day) => change('date', day ?? '')}
      />
      {shown.map((part) => (
        <NativeNumberField
          key={part}
          {...fieldOf(part)}
          label={t(
            part === 'plants' && stage === 'sowing'
              ? 'seeds'
              : part === 'plants' && stage === 'harvest'
                ? 'taken'
                : part,
          )}
          onChange={(value) => change(part, value)}
        />
      ))}
      {stage !== 'harvest' && draft[`${stage}-discarded`] !== '' && (
        <DiscardReasonSelect
          {...fieldOf('reason')}
          label={t('reason')}
          onChange={(reason) => change('reason', reason)}
        />
      )}
    </fieldset>
  );
}

/** The stages of a cycle up to the last reached one. */
export function StageFields({ stages, form }: Props) {
  return (
    <div className={classes.lines}>
      {stages.map((stage) => (
        <StageLine key={stage} stages={stages} stage={stage} form={form} />
      ))}
    </div>
  );
}
