import { supportRequestHandlingBody, type SupportRequestDetail } from '@onsil/contract/support-requests';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import { MemberPicker } from '#admin/members/widgets/member-picker.tsx';
import { myProfileQuery } from '#features/members/api.ts';
import { useForm, type FormState } from '#lib/state/use-form.ts';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { ConflictBox, ConflictNote } from '#ui/forms/conflict-note.tsx';
import { PlainText } from '#ui/data/plain-text.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import classes from '#features/support-requests/support-requests.module.css';
import { toHandlingDraft, stepAfterSave, allowedSteps, type HandlingDraft } from './handling-draft.ts';
import { useHandleSupportRequest } from '../commands.ts';
import { supportRequestQuery } from '#features/support-requests/api.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';

/** Draft and save command of a support request's handling. */
const useHandling = (claim: SupportRequestDetail) => {
  const boardNo = String(claim.boardNo);
  const fetchFresh = useFetchFresh();
  const { mutateAsync: handle } = useHandleSupportRequest(boardNo);
  const fresh = (): Promise<SupportRequestDetail> => fetchFresh(supportRequestQuery(boardNo));
  const versioned = useConflictMerge<SupportRequestDetail, HandlingDraft>({
    key: `handling ${boardNo}`,
    thing: claim,
    draftOf: toHandlingDraft,
    fresh,
  });
  const { draft, read, changed, renew, save } = versioned;
  // Takes over others' changes while there are none here.
  if (!changed && claim.version > read.version) renew(claim);
  const bodyOf = (typed: HandlingDraft, version: number) => ({
    ...typed,
    answer: typed.answer.trim(),
    progress: stepAfterSave(typed, read.progress),
    version,
  });
  return {
    ...versioned,
    body: bodyOf(draft, read.version),
    save: async (): Promise<boolean> => {
      const saved = await save((typed, version) => handle(bodyOf(typed, version)));
      if (saved) renew(await fresh());
      return saved;
    },
  };
};

type FieldsProps = {
  draft: HandlingDraft;
  /** the request as last read */
  read: SupportRequestDetail;
  sending: FormState;
  change: (part: Partial<HandlingDraft>) => void;
};

/** Handler, progress and answer. */
function HandlingFields({ draft, read, sending: { problems }, change }: FieldsProps) {
  const t = useTranslations();
  const { data: me } = useQuery(myProfileQuery);
  const steps = allowedSteps(read.progress);
  return (
    <>
      <div className={classes.handler}>
        <MemberPicker
          admins
          label={t('adminClaims.handler')}
          placeholder={t('adminClaims.handlerFind')}
          value={draft.handlerMemberNo ?? undefined}
          onChange={(memberNo) => change({ handlerMemberNo: memberNo ?? null })}
          error={problems['handlerMemberNo']}
        />
        {me && me.memberNo !== draft.handlerMemberNo && (
          <Button onClick={() => change({ handlerMemberNo: me.memberNo })}>{t('adminClaims.takeOn')}</Button>
        )}
      </div>
      {steps.length > 1 ? (
        <div className={classes.next}>
          <span aria-hidden="true">{t('adminClaims.next')}</span>
          <SegmentedControl
            full
            label={t('adminClaims.next')}
            value={stepAfterSave(draft, read.progress)}
            onChange={(progress) => change({ progress })}
            options={steps.map((value) => ({ value, label: t(`claims.progress.${value}`) }))}
          />
          <small>{problems['progress'] ?? t('adminClaims.nextHint')}</small>
        </div>
      ) : (
        <p className={classes.none}>{t('adminClaims.waits')}</p>
      )}
      <TextAreaField
        name="answer"
        label={t('adminClaims.answer')}
        description={t('adminClaims.answerHint')}
        minRows={6}
        maxRows={24}
        maxLength={5_000}
        value={draft.answer}
        onChange={({ currentTarget }) => change({ answer: currentTarget.value })}
        error={problems['answer']}
      />
    </>
  );
}

/** The conflicting values, formatted. */
const useConflictingValues = (read: SupportRequestDetail) => {
  const t = useTranslations();
  const values: Record<keyof HandlingDraft, string> = {
    progress: t(`claims.progress.${read.progress}`),
    handlerMemberNo: read.handler ?? '',
    answer: read.answer,
  };
  const names: Record<keyof HandlingDraft, string> = {
    progress: t('adminClaims.next'),
    handlerMemberNo: t('adminClaims.handler'),
    answer: t('adminClaims.answer'),
  };
  return (name: keyof HandlingDraft) => ({ name: names[name], value: values[name] });
};

/** Handles a support request. A save to the next step asks first: it notifies the registrant and cannot be undone. */
export function HandlingForm({ claim }: { claim: SupportRequestDetail }) {
  const t = useTranslations();
  const { validation } = useMessages();
  const { draft, setDraft, changed, read, overtaken, body, save } = useHandling(claim);
  const theirs = useConflictingValues(read);
  const [confirming, setConfirming] = useState(false);
  const sending = useForm();
  const { dialog } = useLeaveGuard(changed);
  const closed = read.progress === 'confirmed';
  if (closed && !changed)
    return (
      <div className={classes.request}>
        <PlainText text={read.answer} />
        <p className={classes.none}>{t('adminClaims.closed')}</p>
      </div>
    );
  const moves = !closed && body.progress !== read.progress;
  const own: Record<string, string> =
    body.progress === 'completed' && body.answer === '' ? { answer: validation.required } : {};
  const send = async (): Promise<void> => {
    if (await save()) toast(t('adminClaims.saved'));
  };
  const submit = (): Promise<void> =>
    sending.send(supportRequestHandlingBody, body, own, async () => (moves ? setConfirming(true) : send()));
  const change = (part: Partial<HandlingDraft>): void => {
    sending.forget(...Object.keys(part));
    setDraft((now) => ({ ...now, ...part }));
  };
  return (
    <>
      <Form
        sending={sending}
        submitLabel={t(overtaken.length > 0 ? 'common.conflict.over' : 'adminClaims.save')}
        onSubmit={() => void submit()}
      >
        <HandlingFields draft={draft} read={read} sending={sending} change={change} />
        {overtaken.length > 0 && !closed && <ConflictNote theirs={overtaken.map(theirs)} />}
        {closed && (
          <ConflictBox>
            <strong>{t('adminClaims.closed')}</strong>
            <p>{t('adminClaims.closedKept')}</p>
          </ConflictBox>
        )}
      </Form>
      <ConfirmDialog
        opened={confirming}
        title={t('adminClaims.moveTitle', { progress: t(`claims.progress.${body.progress}`) })}
        confirmLabel={t('adminClaims.save')}
        onConfirm={() => {
          setConfirming(false);
          void sending.send(supportRequestHandlingBody, body, own, send);
        }}
        onCancel={() => setConfirming(false)}
      >
        {t('adminClaims.moveText')}
      </ConfirmDialog>
      {dialog}
    </>
  );
}
