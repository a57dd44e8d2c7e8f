import { useTranslations } from 'use-intl';
import { farmTasksApi, type EarlierCompletion } from '@onsil/contract/farm-tasks';
import { formatMoment, parseInstant } from '#lib/format/kst.ts';
import { readReply } from '#lib/http/read-reply.ts';

/** Who had done a task before its tick, which waited on this device, arrived; null for its first tick and for an undone one. */
export const findEarlierCompletion = (reply: unknown): EarlierCompletion | null =>
  (reply as { item?: unknown }).item === undefined ? null : readReply(farmTasksApi.completeTask, reply).item.earlier;

/** Says who had already done a task and when. */
export const useAlreadyDone = () => {
  const t = useTranslations('outbox');
  return (task: string, { memberName, at }: EarlierCompletion): string =>
    memberName === null
      ? t('alreadyDoneByFormer', { task, time: formatMoment(parseInstant(at)) })
      : t('alreadyDone', { task, name: memberName, time: formatMoment(parseInstant(at)) });
};
