import type { NoticeKind, NotificationSetting } from '@onsil/contract/notifications';
import type { PoolClient } from 'pg';
import type { EventBus } from '#platform/events/event-bus.ts';
import { chooseChannels, getDefaultSetting } from '../settings/recipient-channels.ts';
import {
  dropSupersededDeliveries,
  insertDeliveries,
  insertNotice,
  insertReaders,
  listPossibleRecipients,
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
};

export type NewNotice = {
  farmNo: number;
  kind: NoticeKind;
  /** for a return to range, the highest level reached, so that it goes to those notified of the deviation */
  level: 0 | 1 | 2 | 3;
  deviationIds: number[];
  parts: NoticeParts;
  /** `managers`: the farm's managers and its company's users, regardless of their settings */
  audience: 'farm' | 'managers';
  at: Date;
};

const settingOf = (person: Awaited<ReturnType<typeof listPossibleRecipients>>[number]): NotificationSetting =>
  person.setting ?? getDefaultSetting(person.role);

/**
 * Writes a notice, its readers and its deliveries inside the caller's transaction, so that they commit together with
 * the deviation. Pass `memberNos` to `publishNotices` after the commit.
 */
export const writeNotice = async (
  db: PoolClient,
  notice: NewNotice,
): Promise<{ noticeSeq: number; memberNos: number[] }> => {
  const noticeSeq = await insertNotice(db, notice);
  const people = await listPossibleRecipients(db, notice.farmNo, notice.audience === 'managers');
  const recipients = people.flatMap((person) => {
    const channels = chooseChannels(settingOf(person), { ...notice, at: notice.at.getTime() });
    return channels === null ? [] : [{ memberNo: person.memberNo, channels }];
  });
  const memberNos = recipients.map(({ memberNo }) => memberNo);
  await insertReaders(db, noticeSeq, memberNos);
  const targets = recipients.flatMap(({ memberNo, channels }) => channels.map((channel) => ({ memberNo, channel })));
  await insertDeliveries(db, noticeSeq, targets, notice.at);
  await dropSupersededDeliveries(db, noticeSeq, notice.at);
  return { noticeSeq, memberNos };
};

/** Publishes committed notices to open portals and the delivery worker. */
export const publishNotices = (bus: EventBus, memberNos: readonly number[]): void => {
  if (memberNos.length === 0) return;
  bus.publish('notices', memberNos);
  bus.publish('deliveries', memberNos);
};
