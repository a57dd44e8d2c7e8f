import { maxActionFiles, muteHourOptions, type Deviation } from '@onsil/contract/deviations';
import type { StoredFile } from '@onsil/contract/files';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useTranslations, useLocale } from 'use-intl';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { useUploads } from '#lib/http/use-uploads.ts';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { FileFields } from '#ui/forms/file-fields.tsx';
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

/** For how long the alarms of what was acted on are muted. */
function PauseChoice({ value, onChange }: { value: PauseHours; onChange: (pause: PauseHours) => void }) {
  const t = useTranslations('deviations.act');
  return (
    <div className={classes.part}>
      <span className={classes.label}>{t('pause')}</span>
      <SegmentedControl
        full
        label={t('pause')}
        value={String(value)}
        onChange={(hours) => onChange(muteHourOptions.find((known) => String(known) === hours) ?? value)}
        options={muteHourOptions.map((count) => ({ value: String(count), label: t('hours', { count }) }))}
      />
      <small>{t('pauseHint')}</small>
    </div>
  );
}

const maxLength = 1_000;

export type ActionDraft = {
  actionCd: string;
  description: string;
  pause: PauseHours;
  files: readonly StoredFile[];
};
export const emptyActionDraft: ActionDraft = { actionCd: 'OTHER', description: '', pause: 3, files: [] };

type Props = {
  farmId: string;
  deviations: readonly Deviation[];
  /** held by the parent, so that closing the form loses nothing */
  draft: ActionDraft;
  onDraft: (change: (draft: ActionDraft) => ActionDraft) => void;
  /** whether the description takes the focus */
  takesFocus?: boolean;
  onDone: () => void;
};

/** Records an action on deviations, or keeps it on the device while there is no connection. */
const useRecording = ({ farmId, deviations, onDone }: Pick<Props, 'farmId' | 'deviations' | 'onDone'>) => {
  const t = useTranslations('deviations.act');
  const { mutate, error, isPending } = useRecordAction(farmId);
  const deviationId = deviations.map((one) => one.deviationId);
  const isWaiting = useWaitingInputs<ActionInput>(farmId, 'action').some((action) =>
    deviationId.some((one) => action.deviationId.includes(one)),
  );
  const record = ({ description, actionCd, pause, files }: ActionDraft): void =>
    mutate(
      { deviationId, description, actionCd, pauseHours: pause, files: files.map(({ key }) => key) },
      {
        onSuccess: (done) => {
          if (!done.isQueued) toast(t('done', { time: formatMoment(parseInstant(done.reply.item.pauseUntil)) }));
          onDone();
        },
      },
    );
  return { record, error, isPending, isWaiting };
};

/** Records what was done about the given deviations and mutes their alarms for a time. */
export function ActionForm({ farmId, deviations, draft, onDraft, takesFocus = false, onDone }: Props) {
  const t = useTranslations('deviations.act');
  const reason = useDetailedErrorMessage();
  const outbox = useTranslations('outbox');
  const { record, error, isPending, isWaiting } = useRecording({ farmId, deviations, onDone });
  const change = (part: Partial<ActionDraft>): void => onDraft((now) => ({ ...now, ...part }));
  const uploads = useUploads(farmId, (file) => onDraft((now) => ({ ...now, files: [...now.files, file] })), {
    isOffline: true,
  });
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
    return record({ ...draft, description });
  };

  return (
    <form className={flow.stack4} onSubmit={submit} noValidate>
      <ActionKinds value={draft.actionCd} onChange={(actionCd) => change({ actionCd })} />
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
            change({ description: event.currentTarget.value });
          }}
        />
        <small id={`${id}-about`} className={missing ? classes.missing : undefined}>
          {t(missing ? 'descriptionRequired' : 'descriptionHint')}
        </small>
      </div>
      <FileFields
        value={draft.files}
        uploads={uploads}
        most={maxActionFiles}
        camera
        onChange={(files) => change({ files })}
      />
      <PauseChoice value={draft.pause} onChange={(pause) => change({ pause })} />
      {isWaiting && <p>{outbox('actionWaiting')}</p>}
      <ErrorBox>{error !== null && t('failed', { reason: reason(error) })}</ErrorBox>
      <Button
        type="submit"
        variant="primary"
        fullWidth
        loading={isPending}
        disabled={deviations.length === 0 || uploads.arriving.length > 0}
      >
        {t('submit')}
      </Button>
    </form>
  );
}
