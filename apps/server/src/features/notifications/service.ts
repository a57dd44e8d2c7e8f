import type { NoticeKind, NotificationSetting } from '@onsil/contract/notifications';
import type { PoolClient } from 'pg';
import type { EventBus } from '#platform/event-bus.ts';
import { channelsFor, defaultSetting } from './choice-service.ts';
import { dropSuperseded, insertDeliveries, insertNotice, insertReaders, listPeople } from './notice-repository.ts';

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
  fno: number;
  kind: NoticeKind;
  /** for a return to range, the highest level reached, so that it goes to those notified of the deviation */
  level: 0 | 1 | 2 | 3;
  rootAlarmSeqs: number[];
  parts: NoticeParts;
  /** `managers`: the farm's managers and its company's users, regardless of their settings */
  audience: 'farm' | 'managers';
  at: Date;
};

const settingOf = (person: Awaited<ReturnType<typeof listPeople>>[number]): NotificationSetting =>
  person.setting ?? defaultSetting(person.role);

/**
 * Writes a notice, its readers and its deliveries inside the caller's transaction, so that they commit together with
 * the deviation. Pass `mnos` to `publishNotices` after the commit.
 */
export const writeNotice = async (
  db: PoolClient,
  notice: NewNotice,
): Promise<{ noticeSeq: number; mnos: number[] }> => {
  const noticeSeq = await insertNotice(db, notice);
  const people = await listPeople(db, notice.fno, notice.audience === 'managers');
  const recipients = people.flatMap((person) => {
    const channels = channelsFor(settingOf(person), { ...notice, at: notice.at.getTime() });
    return channels === null ? [] : [{ mno: person.mno, channels }];
  });
  const mnos = recipients.map(({ mno }) => mno);
  await insertReaders(db, noticeSeq, mnos);
  const targets = recipients.flatMap(({ mno, channels }) => channels.map((channel) => ({ mno, channel })));
  await insertDeliveries(db, noticeSeq, targets, notice.at);
  await dropSuperseded(db, noticeSeq, notice.at);
  return { noticeSeq, mnos };
};

/** Publishes committed notices to open portals and the delivery worker. */
export const publishNotices = (bus: EventBus, mnos: readonly number[]): void => {
  if (mnos.length === 0) return;
  bus.publish('notices', mnos);
  bus.publish('deliveries', mnos);
};
