import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { maxActionFiles, muteHourOptions, type Deviation } from '@onsil/contract/deviations';
import { suitedActions } from '@onsil/domain/alarms/suited-actions';
import { kstDay } from '@onsil/domain/calendar/kst';
import { parseInstant, formatRange } from '#lib/format/kst.ts';
import type { FormState } from '#lib/forms/form.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { now } from '#lib/state/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { SkeletonLines } from '#ui/feedback/skeleton.tsx';
import { useDetailedErrorMessage } from '#ui/feedback/use-detailed-error-message.ts';
import { DateTimeField } from '#ui/forms/date-time-field.tsx';
import { FileFields } from '#ui/forms/file-fields.tsx';
import { FormFrame } from '#ui/forms/form.tsx';
import { SegmentedField } from '#ui/forms/segmented-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { actionKindsQuery } from '../api.ts';
import type { PauseHours } from '../commands.ts';
import { spanOf } from '../model/span-of.ts';
import { areOver, useRecording, type ActionDraft, type Recording } from './use-action-form.ts';
import chip from '#ui/forms/chip.module.css';
import choice from '#ui/forms/choice.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './action-form.module.css';

type ActionKindsProps = {
  ref: Ref<HTMLFieldSetElement>;
  form: FormState<Pick<ActionDraft, 'actionCode'>>;
  deviations: readonly Deviation[];
};

/** The kinds of action as native radios, for arrow keys and screen readers; those that suit the deviations come first. */
function ActionKinds({ ref, form, deviations }: ActionKindsProps) {
  const t = useTranslations('deviations.act');
  const localized = useLocalized();
  const { name, value, error: missing } = form.field('actionCode');
  const id = useId();
  const { data, error } = useQuery(actionKindsQuery);
  const suited: readonly string[] = suitedActions(deviations);
  const rank = ({ detailCode }: { detailCode: string }): number =>
    suited.includes(detailCode) ? suited.indexOf(detailCode) : suited.length;
  return (
    <fieldset
      ref={ref}
      className={classes.kinds}
      role="radiogroup"
      // Takes the focus when no kind was chosen.
      tabIndex={-1}
      aria-invalid={missing !== undefined}
      aria-describedby={missing && `${id}-error`}
    >
      <legend>{t('kind')}</legend>
      {data ? (
        <div className={flow.buttons}>
          {data
            .toSorted((a, b) => rank(a) - rank(b))
            .map(({ detailCode, codeNameKo, codeNameEn }) => (
              <label key={detailCode} className={choice.label}>
                <input
                  className={choice.input}
                  type="radio"
                  name={name}
                  checked={detailCode === value}
                  onChange={() => form.set({ actionCode: detailCode })}
                />
                <span className={chip.chip}>{localized(codeNameKo, codeNameEn)}</span>
              </label>
            ))}
        </div>
      ) : error ? (
        <p role="alert">{t('kindsFailed')}</p>
      ) : (
        <SkeletonLines count={2} label={t('kind')} />
      )}
      {missing && (
        <p id={`${id}-error`} className={typography.fieldError}>
          {missing}
        </p>
      )}
    </fieldset>
  );
}

/** For how long the alarms of what was acted on are muted. */
function PauseChoice({ value, onChange }: { value: PauseHours; onChange: (pause: PauseHours) => void }) {
  const t = useTranslations('deviations.act');
  return (
    <SegmentedField
      label={t('pause')}
      value={String(value)}
      onChange={(hours) => onChange(muteHourOptions.find((known) => String(known) === hours) ?? value)}
      options={muteHourOptions.map((count) => ({ value: String(count), label: t('hours', { count }) }))}
      hint={t('pauseHint')}
    />
  );
}

const maxLength = 1_000;

type DoneAtProps = { form: FormState<Pick<ActionDraft, 'doneAt'>>; deviations: readonly Deviation[] };

/** When something was done about alarms that have ended. */
function DoneAtField({ form, deviations }: DoneAtProps) {
  const t = useTranslations('deviations.act');
  const from = Math.max(...deviations.map(({ startedAt }) => parseInstant(startedAt)));
  const to = Math.min(...deviations.map((one) => spanOf(one, now()).to));
  return (
    <DateTimeField
      {...form.field('doneAt')}
      label={t('doneAt')}
      description={t('doneAtHint', { span: formatRange(from, to) })}
      defaultDay={kstDay(from)}
    />
  );
}

type Props = Recording & {
  /** the first part that is missing takes the focus whenever this number rises */
  focused?: number;
};

/** Records what was done about the given deviations, and mutes their alarms for a time while they are open. */
export function ActionForm(props: Props) {
  const {
    deviations,
    action: { form, uploads },
    focused = 0,
  } = props;
  const t = useTranslations('deviations.act');
  const reason = useDetailedErrorMessage();
  const outbox = useTranslations('outbox');
  const { record, isWaiting } = useRecording(props);
  const kinds = useRef<HTMLFieldSetElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  // The keypad of a phone would cover kinds that are still to be chosen.
  const focusMissing = useEffectEvent(() => (form.values.actionCode === '' ? kinds : text).current?.focus());
  useEffect(() => {
    if (focused > 0) focusMissing();
  }, [focused]);
  return (
    <FormFrame form={form} onSubmit={() => void record()}>
      <ActionKinds ref={kinds} form={form} deviations={deviations} />
      <TextAreaField
        ref={text}
        {...form.field('description')}
        label={t('description')}
        description={t('descriptionHint')}
        maxLength={maxLength}
        required
        withAsterisk={false}
      />
      <FileFields {...form.field('files')} uploads={uploads} most={maxActionFiles} />
      {areOver(deviations) ? (
        <DoneAtField form={form} deviations={deviations} />
      ) : (
        <PauseChoice value={form.values.pause} onChange={(pause) => form.set({ pause })} />
      )}
      {isWaiting && <p>{outbox('actionWaiting')}</p>}
      <ErrorBox>{form.failure !== undefined && t('failed', { reason: reason(form.failure) })}</ErrorBox>
      <Button
        type="submit"
        variant="primary"
        fullWidth
        loading={form.busy}
        disabled={deviations.length === 0 || uploads.arriving.length > 0 || form.wait.waiting}
      >
        {t('submit')}
      </Button>
    </FormFrame>
  );
}
