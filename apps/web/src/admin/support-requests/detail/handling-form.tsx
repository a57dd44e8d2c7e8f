import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import {
  supportRequestHandlingBody,
  type SupportRequestDetail,
  type SupportRequestHandling,
  type SupportRequestState,
} from '@onsil/contract/support-requests';
import { MemberPicker } from '#admin/members/widgets/member-picker.tsx';
import { myProfileQuery } from '#features/members/api.ts';
import { supportRequestQuery } from '#features/support-requests/api.ts';
import type { FormState, FormErrors } from '#lib/forms/form.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictBox, ConflictNote } from '#ui/forms/conflict-note.tsx';
import { Form } from '#ui/forms/form.tsx';
import { SegmentedField } from '#ui/forms/segmented-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { useHandleSupportRequest } from '../commands.ts';
import classes from '#features/support-requests/support-requests.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type Step = SupportRequestHandling['progress'];

/** A handler's changes to a support request. */
type HandlingDraft = { progress: Step; handlerMemberNo: number | null; answer: string };

/** A handler's steps in order; the confirmation after them is the registrant's. */
const steps: readonly Step[] = ['requested', 'in_progress', 'completed'];

const currentStep = (progress: SupportRequestState): Step => (progress === 'confirmed' ? 'completed' : progress);

/** The allowed steps of a save: the current one or the next. */
const allowedSteps = (progress: SupportRequestState): Step[] => {
  const at = steps.indexOf(currentStep(progress));
  return steps.slice(at, at + 2);
};

const toHandlingDraft = ({ progress, handlerMemberNo, answer }: SupportRequestDetail): HandlingDraft => ({
  progress: currentStep(progress),
  handlerMemberNo,
  answer,
});

/** The step after a save. Steps only go forward, so a further step by someone else wins. */
const stepAfterSave = ({ progress }: HandlingDraft, now: SupportRequestState): Step =>
  steps.indexOf(progress) > steps.indexOf(currentStep(now)) ? progress : currentStep(now);

/** Draft and save command of a support request's handling. */
const useHandling = (request: SupportRequestDetail) => {
  const supportRequestId = String(request.supportRequestId);
  const fetchFresh = useFetchFresh();
  const { mutateAsync: handle } = useHandleSupportRequest(supportRequestId);
  const fresh = (): Promise<SupportRequestDetail> => fetchFresh(supportRequestQuery(supportRequestId));
  const versioned = useConflictMerge<SupportRequestDetail, HandlingDraft>({
    draft: `handling ${supportRequestId}`,
    entity: request,
    toValues: toHandlingDraft,
    fresh,
  });
  const { form, read, renew } = versioned;
  const bodyOf = (typed: HandlingDraft, version: number) => ({
    ...typed,
    answer: typed.answer.trim(),
    progress: stepAfterSave(typed, read.progress),
    version,
  });
  return {
    ...versioned,
    body: bodyOf(form.values, read.version),
    /** Validates without saving, before the confirmation. */
    check: (own: FormErrors<HandlingDraft>): boolean =>
      form.validate(supportRequestHandlingBody, bodyOf(form.values, read.version), own),
    save: (own: FormErrors<HandlingDraft>): Promise<boolean> => {
      const save = async (body: z.output<typeof supportRequestHandlingBody>): Promise<void> => {
        await handle(body);
        const sent = form.values;
        const { progress, handlerMemberNo, answer } = body;
        // It is saved also where it cannot be loaded; the form then restarts when it can.
        await fresh().then(
          (current) => renew(current, sent),
          () => form.reset({ progress, handlerMemberNo, answer }, { sent }),
        );
      };
      return versioned.submit(supportRequestHandlingBody, bodyOf, save, own);
    },
  };
};

type FieldsProps = {
  form: FormState<HandlingDraft>;
  /** the request as last read */
  read: SupportRequestDetail;
};

/** Handler, progress and answer. */
function HandlingFields({ form, read }: FieldsProps) {
  const t = useTranslations();
  const { data: me } = useQuery(myProfileQuery);
  const choices = allowedSteps(read.progress);
  const draft = form.values;
  return (
    <>
      <div className={`${flow.fields} ${classes.handler}`}>
        <MemberPicker
          admins
          label={t('adminSupportRequests.handler')}
          placeholder={t('adminSupportRequests.handlerFind')}
          value={draft.handlerMemberNo ?? undefined}
          onChange={(memberNo) => form.set({ handlerMemberNo: memberNo ?? null })}
          error={form.error('handlerMemberNo')}
        />
        {me && me.memberNo !== draft.handlerMemberNo && (
          <Button onClick={() => form.set({ handlerMemberNo: me.memberNo })}>{t('adminSupportRequests.takeOn')}</Button>
        )}
      </div>
      {choices.length > 1 ? (
        <SegmentedField
          label={t('adminSupportRequests.next')}
          value={stepAfterSave(draft, read.progress)}
          onChange={(progress) => form.set({ progress })}
          options={choices.map((value) => ({ value, label: t(`supportRequests.progress.${value}`) }))}
          hint={form.error('progress') ?? t('adminSupportRequests.nextHint')}
        />
      ) : (
        <p className={typography.hint}>{t('adminSupportRequests.waits')}</p>
      )}
      <TextAreaField
        {...form.field('answer')}
        label={t('adminSupportRequests.answer')}
        description={t('adminSupportRequests.answerHint')}
        minRows={6}
        maxRows={24}
        maxLength={5_000}
      />
    </>
  );
}

/** The conflicting values, formatted. */
const useConflictingValues = (read: SupportRequestDetail) => {
  const t = useTranslations();
  const values: Record<keyof HandlingDraft, string> = {
    progress: t(`supportRequests.progress.${read.progress}`),
    handlerMemberNo: read.handler ?? '',
    answer: read.answer,
  };
  const names: Record<keyof HandlingDraft, string> = {
    progress: t('adminSupportRequests.next'),
    handlerMemberNo: t('adminSupportRequests.handler'),
    answer: t('adminSupportRequests.answer'),
  };
  return (name: keyof HandlingDraft) => ({ name: names[name], value: values[name] });
};

/** Handles a support request. A save to the next step asks first: it notifies the registrant and cannot be undone. */
export function HandlingForm({ request }: { request: SupportRequestDetail }) {
  const t = useTranslations();
  const { validation } = useMessages();
  const { form, read, conflicts, body, check, save } = useHandling(request);
  const theirs = useConflictingValues(read);
  const [confirming, setConfirming] = useState(false);
  const { dialog } = useLeaveGuard(form.changed);
  const closed = read.progress === 'confirmed';
  if (closed && !form.changed) return <p className={typography.hint}>{t('adminSupportRequests.closed')}</p>;
  const moves = !closed && body.progress !== read.progress;
  const own: FormErrors<HandlingDraft> =
    body.progress === 'completed' && body.answer === '' ? { answer: validation.required } : {};
  const send = async (): Promise<void> => {
    setConfirming(false);
    if (await save(own)) toast(t('adminSupportRequests.saved'));
  };
  const submit = (): void => {
    if (!moves) void send();
    else if (check(own)) setConfirming(true);
  };
  return (
    <>
      <Form
        form={form}
        submitLabel={t(conflicts.length > 0 ? 'common.conflict.over' : 'adminSupportRequests.save')}
        onSubmit={submit}
      >
        <HandlingFields form={form} read={read} />
        {conflicts.length > 0 && !closed && <ConflictNote theirs={conflicts.map(theirs)} />}
        {closed && (
          <ConflictBox>
            <strong>{t('adminSupportRequests.closed')}</strong>
            <p>{t('adminSupportRequests.closedKept')}</p>
          </ConflictBox>
        )}
      </Form>
      <ConfirmDialog
        opened={confirming}
        title={t('adminSupportRequests.moveTitle', { progress: t(`supportRequests.progress.${body.progress}`) })}
        confirmLabel={t('adminSupportRequests.save')}
        onConfirm={send}
        onCancel={() => setConfirming(false)}
      >
        {t('adminSupportRequests.moveText')}
      </ConfirmDialog>
      {dialog}
    </>
  );
}
