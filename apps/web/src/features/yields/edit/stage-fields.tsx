import type { Stage } from '@onsil/domain/crops/stages';
import { useTranslations } from 'use-intl';
import { DiscardReasonSelect } from '#features/batches/widgets/discard-reason-select.tsx';
import { today } from '#lib/format/iso-day.ts';
import type { FormErrors } from '#lib/state/use-form.ts';
import { DayField } from '#ui/forms/day-field.tsx';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import { getStageRate, getReachedStages, type RecordDraft, type StagePart } from '../model/record-draft.ts';
import { formatRecordShare } from '../model/format-record.ts';
import classes from '../records.module.css';

type Props = {
  stages: readonly Stage[];
  draft: RecordDraft;
  problems: FormErrors;
  onChange: (part: Partial<RecordDraft>) => void;
};

type LineProps = Props & { stage: Stage; index: number };

const figures = ['plants', 'trays', 'discarded'] as const;

function StageLine({ stages, stage, index, draft, problems, onChange }: LineProps) {
  const t = useTranslations('yields.form');
  const words = useTranslations('stages');
  const rate = getStageRate(draft, stages, stage);
  const path = (part: StagePart): string => `stages.${index}.${part}`;
  const change = (part: StagePart, value: string): void => onChange({ [`${stage}.${part}`]: value });
  const shown = figures.filter((part) => stage !== 'harvest' || part === 'plants');
  return (
    <fieldset className={classes.line}>
      <legend>
        {words(stage)}
        {rate !== null && <small>{t('rate', { share: formatRecordShare(rate) })}</small>}
      </legend>
      <DayField
        name={path('date')}
        label={t('date')}
        value={draft[`${stage}.date`] === '' ? null : draft[`${stage}.date`]}
        maxDate={today()}
        error={problems[path('date')] ?? problems[`stages.${index}`]}
        onChange={(day) => change('date', day ?? '')}
      />
      {shown.map((part) => (
        <NativeNumberField
          key={part}
          name={path(part)}
          label={t(
            part === 'plants' && stage === 'sowing'
              ? 'seeds'
              : part === 'plants' && stage === 'harvest'
                ? 'taken'
                : part,
          )}
          value={draft[`${stage}.${part}`]}
          error={problems[path(part)]}
          onChange={(value) => change(part, value)}
        />
      ))}
      {stage !== 'harvest' && draft[`${stage}.discarded`] !== '' && (
        <DiscardReasonSelect
          name={path('reason')}
          label={t('reason')}
          value={draft[`${stage}.reason`]}
          error={problems[path('reason')]}
          onChange={(reason) => change('reason', reason)}
        />
      )}
    </fieldset>
  );
}

/** The stages of a cycle up to the last reached one. */
export function StageFields({ stages, draft, ...rest }: Props) {
  const reached = getReachedStages(draft, stages);
  return (
    <div className={classes.lines}>
      {stages.map((stage) => (
        <StageLine key={stage} stages={stages} stage={stage} index={reached.indexOf(stage)} draft={draft} {...rest} />
      ))}
    </div>
  );
}
