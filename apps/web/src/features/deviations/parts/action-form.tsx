import { muteHourOptions, type Deviation } from '@onsil/contract/deviations';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useTranslations, useLocale } from 'use-intl';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from './action-form.module.css';
import { useWaitingInputs } from '#lib/offline/outbox/outbox.ts';
import { useRecordAction, type ActionInput, type PauseHours } from '../commands.ts';
import { useDetailedErrorMessage } from '#ui/feedback/use-detailed-error-message.ts';
import { useQuery } from '@tanstack/react-query';
import { SkeletonLines } from '#ui/feedback/skeleton.tsx';
import { actionKindsQuery } from '../api.ts';

/** The kinds of action as native radios, for arrow keys and screen readers. */
function ActionKinds({ value, onChange }: { value: string; onChange: (actionCd: string) => void }) {
  const t = useTranslations('deviations.act');
  const korean = useLocale() === 'ko';
  const name = useId();
  const { data, error } = useQuery(actionKindsQuery);
  return (
    <fieldset className={classes.kinds}>
      <legend className={classes.label}>{t('kind')}</legend>
      {data ? (
        <div>
          {data.map(({ dcd, l10nKoDcdVal, l10nEnDcdVal }) => (
            <label key={dcd} className={classes.kind}>
              <input type="radio" name={name} checked={dcd === value} onChange={() => onChange(dcd)} />
              <span>{korean ? l10nKoDcdVal : l10nEnDcdVal}</span>
            </label>
          ))}
        </div>
      ) : error ? (
        <p role="alert">{t('kindsFailed')}</p>
      ) : (
        <SkeletonLines count={2} label={t('kind')} />
      )}
    </fieldset>
  );
}

const maxLength = 1_000;

export type ActionDraft = { actionCd: string; description: string; pause: PauseHours };
export const emptyActionDraft: ActionDraft = { actionCd: 'OTHER', description: '', pause: 3 };

type Props = {
  farmId: string;
  deviations: readonly Deviation[];
  /** held by the parent, so that closing the form loses nothing */
  draft: ActionDraft;
  onDraft: (draft: ActionDraft) => void;
  /** whether the description takes the focus */
  takesFocus?: boolean;
  onDone: () => void;
};

/** Records what was done about the given deviations and mutes their alarms for a time. */
export function ActionForm({ farmId, deviations, draft, onDraft, takesFocus = false, onDone }: Props) {
  const t = useTranslations('deviations.act');
  const reason = useDetailedErrorMessage();
  const outbox = useTranslations('outbox');
  const act = useRecordAction(farmId);
  const isWaiting = useWaitingInputs<ActionInput>(farmId, 'action').some((action) =>
    deviations.some((one) => action.deviationId.includes(one.deviationId)),
  );
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (takesFocus) text.current?.focus();
  }, [takesFocus]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const description = draft.description.trim();
    setMissing(description === '');
    if (description === '') return text.current?.focus();
    const deviationId = deviations.map((one) => one.deviationId);
    return act.mutate(
      { deviationId, description, actionCd: draft.actionCd, pauseHours: draft.pause },
      {
        onSuccess: (done) => {
          if (!done.isQueued) toast(t('done', { time: formatMoment(parseInstant(done.reply.item.pauseUntil)) }));
          onDone();
        },
      },
    );
  };

  return (
    <form className={flow.stack4} onSubmit={submit} noValidate>
      <ActionKinds value={draft.actionCd} onChange={(actionCd) => onDraft({ ...draft, actionCd })} />
      <div className={classes.part}>
        <label htmlFor={id}>{t('description')}</label>
        <textarea
          ref={text}
          id={id}
          rows={3}
          maxLength={maxLength}
          required
          aria-invalid={missing}
          aria-describedby={`${id}-about`}
          value={draft.description}
          onChange={(event) => {
            setMissing(false);
            onDraft({ ...draft, description: event.currentTarget.value });
          }}
        />
        <small id={`${id}-about`} className={missing ? classes.missing : undefined}>
          {t(missing ? 'descriptionRequired' : 'descriptionHint')}
        </small>
      </div>
      <div className={classes.part}>
        <span className={classes.label}>{t('pause')}</span>
        <SegmentedControl
          full
          label={t('pause')}
          value={String(draft.pause)}
          onChange={(hours) =>
            onDraft({ ...draft, pause: muteHourOptions.find((known) => String(known) === hours) ?? draft.pause })
          }
          options={muteHourOptions.map((count) => ({ value: String(count), label: t('hours', { count }) }))}
        />
        <small>{t('pauseHint')}</small>
      </div>
      {isWaiting && <p>{outbox('actionWaiting')}</p>}
      <ErrorBox>{act.error !== null && t('failed', { reason: reason(act.error) })}</ErrorBox>
      <Button type="submit" variant="primary" fullWidth loading={act.isPending} disabled={deviations.length === 0}>
        {t('submit')}
      </Button>
    </form>
  );
}
