import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { deviationsApi, type Deviation } from '@onsil/contract/deviations';
import type { StoredFile } from '@onsil/contract/files';
import { fromDateTimeInput } from '#lib/format/datetime-input.ts';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import type { OwnedForm } from '#lib/forms/form.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useUploads, type Uploads } from '#lib/http/use-uploads.ts';
import { useWaitingInputs } from '#lib/offline/outbox/outbox.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { actionKindsQuery } from '../api.ts';
import { useRecordAction, type ActionInput, type PauseHours } from '../commands.ts';

export type ActionDraft = {
  /** empty until one is chosen */
  actionCode: string;
  description: string;
  pause: PauseHours;
  /** when it was done on an alarm that has ended: `2026-11-18T14:31` in Korea, empty while unknown */
  doneAt: string;
  files: readonly StoredFile[];
};

const initial: ActionDraft = { actionCode: '', description: '', pause: 3, doneAt: '', files: [] };

/** Whether an action on these comes after their end. */
export const areOver = (deviations: readonly Deviation[]): boolean =>
  deviations.length > 0 && deviations.every(({ endedAt }) => endedAt !== null);

export type OwnedAction = {
  form: OwnedForm<ActionDraft>;
  uploads: Uploads;
  /** whether something was typed or attached, which leaving the page would lose */
  hasInput: boolean;
};

/**
 * The form of an action, with its files on their way.
 * @param ids what it is about: the draft is kept for these deviations alone
 */
export const useActionForm = (farmId: string, ids: readonly number[]): OwnedAction => {
  const form = useForm({ draft: `action ${ids.join(' ')}`, initial });
  const uploads = useUploads(farmId, (file) => form.setAt('files', (files) => [...files, file]), { isOffline: true });
  const { description, files } = form.values;
  return { form, uploads, hasInput: description !== '' || files.length > 0 || uploads.arriving.length > 0 };
};

export type Recording = {
  farmId: string;
  deviations: readonly Deviation[];
  /** held by the parent, so that closing the sheet loses nothing, also no photo on its way */
  action: OwnedAction;
  onDone?: () => void;
};

/** Records an action on deviations, or keeps it on the device while there is no connection. */
export const useRecording = ({ farmId, deviations, action: { form }, onDone }: Recording) => {
  const t = useTranslations('deviations.act');
  const { mutateAsync: recordAction } = useRecordAction(farmId);
  const deviationId = deviations.map((one) => one.deviationId);
  const isWaiting = useWaitingInputs<ActionInput>(farmId, 'action').some((action) =>
    deviationId.some((one) => action.deviationId.includes(one)),
  );
  const { data: kinds } = useQuery(actionKindsQuery);
  const { description, actionCode: chosen, pause, doneAt, files } = form.values;
  const isLate = areOver(deviations);
  // Without a connection the kinds may be unknown: what was done is still recorded.
  const actionCode = chosen || (kinds ? '' : 'OTHER');
  const when = isLate ? { doneAt: fromDateTimeInput(doneAt) } : { pauseHours: pause };
  const body = { deviationId, description, actionCode, files: files.map(({ key }) => key), ...when };
  const record = (): Promise<void> =>
    form.submit(
      deviationsApi.recordAction.body,
      body,
      async () => {
        const done = await recordAction({ ...body, description: description.trim() });
        if (!done.isQueued)
          toast(isLate ? t('doneLate') : t('done', { time: formatMoment(parseInstant(done.reply.item.pauseUntil)) }));
        form.reset(initial);
        onDone?.();
      },
      {
        ...(actionCode === '' && { actionCode: t('kindRequired') }),
        ...(description.trim() === '' && { description: t('descriptionRequired') }),
        ...(isLate && doneAt === '' && { doneAt: t('doneAtRequired') }),
      },
    );
  return { record, isWaiting };
};
