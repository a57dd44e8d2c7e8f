import type { DeliveryChannel, NoticeKind, NotificationSetting } from '@onsil/contract/notifications';
import { cancelMails } from '#features/mails/mails.ts';
import type { Context } from '#platform/context.ts';
import { publish } from '#platform/events/publish.ts';
import {
  chooseChannels,
  chooseReminderChannels,
  getDefaultSetting,
  type NoticeAudience,
} from '../settings/recipient-channels.ts';
import { insertWebhookDeliveries } from '../webhooks/webhook-deliveries.sql.ts';
import {
  dropSupersededDeliveries,
  insertDeliveries,
  insertNotice,
  insertReaders,
  listPossibleRecipients,
  type Recipient,
} from './notices.sql.ts';

export type { NoticeKind };

/** Data for the text of a notice, stored with it, so that every reader gets it in their own language. */
export type NoticeParts = {
  farm: string;
  cause: 'range' | 'stuck' | 'no_data' | 'gateway' | null;
  controller?: string;
  /** key of the field, and the names of fields outside the portal's own catalogue */
  field?: string;
  fieldKo?: string;
  fieldEn?: string;
  value?: number;
  unit?: string;
  decimals?: number;
  side?: 'low' | 'high';
  low?: number | null;
  high?: number | null;
  /** duration so far; for a return to range, the whole duration */
  minutes?: number;
  /** deviations of a burst, or controllers behind a gateway */
  count?: number;
  /** number of the reminder, 1 to 3 */
  n?: number;
  controllers?: string[];
  /** of a reminder; `day` is the first one of the occurrence */
  task?: { taskNo: number; day: string; time: string; description: string; assignee: string | null };
  /** of an early warning, 0 to 1 */
  probability?: number;
  /** name of who assigned the deviation to the reader */
  assignedBy?: string;
};

export type NewNotice = {
  farmNo: number;
  kind: NoticeKind;
  /** for a return to range, the highest level reached, so that it goes to those notified of the deviation */
  level: 0 | 1 | 2 | 3;
  deviationIds: number[];
  parts: NoticeParts;
  audience: NoticeAudience;
  at: Date;
};

const settingOf = (person: Recipient): NotificationSetting => person.setting ?? getDefaultSetting(person.role);

/** Publishes new notices of members to open portals and to the delivery worker. Inside the transaction of the notices. */
export const publishNotices = async (ctx: Pick<Context, 'db'>, memberNos: readonly number[]): Promise<void> => {
  await publish(ctx, 'notices', memberNos);
  await publish(ctx, 'deliveries', memberNos);
};

type Addressed = { memberNo: number; channels: readonly DeliveryChannel[] };

/** Writes the readers and deliveries of a notice, and publishes them. */
const deliver = async (
  ctx: Pick<Context, 'db'>,
  { noticeSeq, at }: { noticeSeq: number; at: Date },
  recipients: readonly Addressed[],
): Promise<void> => {
  const memberNos = recipients.map(({ memberNo }) => memberNo);
  await insertReaders(ctx.db, { noticeSeq, at }, memberNos);
  const targets = recipients.flatMap(({ memberNo, channels }) => channels.map((channel) => ({ memberNo, channel })));
  await insertDeliveries(ctx.db, { noticeSeq, at }, targets);
  await cancelMails(ctx.db, await dropSupersededDeliveries(ctx.db, noticeSeq, at));
  await publishNotices(ctx, memberNos);
};

/** The recipients among these people, with their channels; `choose` returns null for those who get nothing. */
const recipientsAmong = (
  people: readonly Recipient[],
  choose: (setting: NotificationSetting, memberNo: number) => readonly DeliveryChannel[] | null,
): Addressed[] =>
  people.flatMap((person) => {
    const channels = choose(settingOf(person), person.memberNo);
    return channels === null ? [] : [{ memberNo: person.memberNo, channels }];
  });

const insertWithRecipients = async (
  ctx: Pick<Context, 'db'>,
  notice: NewNotice,
): Promise<{ noticeSeq: number; memberNos: number[]; recipients: Addressed[] }> => {
  const noticeSeq = await insertNotice(ctx.db, notice);
  const { audience } = notice;
  const isPersonal = typeof audience === 'object';
  const possible = await listPossibleRecipients(ctx.db, notice.farmNo, isPersonal ? 'farm' : audience);
  const people = isPersonal ? possible.filter(({ memberNo }) => memberNo === audience.memberNo) : possible;
  const at = notice.at.getTime();
  const recipients = recipientsAmong(people, (setting) => chooseChannels(setting, { ...notice, at }));
  return { noticeSeq, memberNos: recipients.map(({ memberNo }) => memberNo), recipients };
};

/** What a farm's team channels get: alarms, without what is for one person. */
const channelKinds: ReadonlySet<NoticeKind> = new Set([
  'opened',
  'escalated',
  'action_needed',
  'handed_over',
  'returned',
  'burst',
]);

type WrittenNotice = { noticeSeq: number; memberNos: number[] };

/**
 * Writes a notice, its readers and its deliveries inside the caller's transaction, so that they commit together with
 * the deviation, and publishes them.
 * @returns the notice's number and the members who get it
 */
export const writeNotice = async (ctx: Pick<Context, 'db'>, notice: NewNotice): Promise<WrittenNotice> => {
  const { noticeSeq, memberNos, recipients } = await insertWithRecipients(ctx, notice);
  await deliver(ctx, { noticeSeq, at: notice.at }, recipients);
  if (channelKinds.has(notice.kind)) await insertWebhookDeliveries(ctx.db, { ...notice, noticeSeq });
  return { noticeSeq, memberNos };
};

/** Writes a notice of the past and its readers: it was in the portal only, and nothing is sent now. */
export const writePastNotice = async (ctx: Pick<Context, 'db'>, notice: NewNotice): Promise<WrittenNotice> => {
  const { noticeSeq, memberNos } = await insertWithRecipients(ctx, notice);
  await insertReaders(ctx.db, { noticeSeq, at: notice.at }, memberNos);
  return { noticeSeq, memberNos };
};

type TaskReminder = {
  farmNo: number;
  assigneeMemberNo: number | null;
  parts: { farm: string; controller?: string; task: NonNullable<NoticeParts['task']> };
  at: Date;
};

/**
 * Reminds the people of a farm who want it of a task, inside the caller's transaction. Nobody who wants it: no notice.
 */
export const writeTaskReminder = async (
  ctx: Pick<Context, 'db'>,
  { farmNo, assigneeMemberNo, parts, at }: TaskReminder,
): Promise<void> => {
  const recipients = recipientsAmong(await listPossibleRecipients(ctx.db, farmNo, 'workers'), (setting, memberNo) =>
    chooseReminderChannels(setting, { isAssignee: memberNo === assigneeMemberNo, at: at.getTime() }),
  );
  if (recipients.length === 0) return;
  const text = { cause: null, ...parts };
  const noticeSeq = await insertNotice(ctx.db, { farmNo, kind: 'task', level: 0, deviationIds: [], parts: text, at });
  await deliver(ctx, { noticeSeq, at }, recipients);
};
