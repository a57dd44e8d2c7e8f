import type { NoticeKind, NotificationSetting } from '@onsil/contract/notifications';
import type { PoolClient } from 'pg';
import type { EventBus } from '#platform/event-bus.ts';
import { channelsFor, defaultSetting } from './choice-service.ts';
import { dropSuperseded, insertDeliveries, insertNotice, insertReaders, listPeople } from './notice-repository.ts';

export type { NoticeKind };

/** What the sentence of a notice is made of; kept with it, so that every reader gets it in their own language. */
export type NoticeParts = {
  farm: string;
  cause: 'range' | 'stuck' | 'no_data' | 'gateway' | null;
  controller?: string;
  /** key of the field, and the names of one that is not of the portal's own catalogue */
  field?: string;
  fieldKo?: string;
  fieldEn?: string;
  value?: number;
  unit?: string;
  decimals?: number;
  side?: 'low' | 'high';
  low?: number | null;
  high?: number | null;
  /** how long it has lasted; of a return: how long it had */
  minutes?: number;
  /** deviations of a burst, or controllers behind a gateway */
  count?: number;
  /** which of the three repeats this is */
  n?: number;
  controllers?: string[];
};

export type NewNotice = {
  fno: number;
  kind: NoticeKind;
  /** of a return: the highest level that there was, so that it is told to whom the deviation was told */
  level: 0 | 1 | 2 | 3;
  rootAlarmSeqs: number[];
  parts: NoticeParts;
  /** `managers`: the farm's managers and its company's users, whatever they chose */
  audience: 'farm' | 'managers';
  at: Date;
};

const settingOf = (person: Awaited<ReturnType<typeof listPeople>>[number]): NotificationSetting =>
  person.setting ?? defaultSetting(person.role);

/**
 * Writes a notice, its readers and its deliveries inside the caller's transaction (`inTransaction`), so that a deviation
 * and what is told of it stand or fall together. The caller hands `mnos` to `publishNotices` after the commit.
 */
export const writeNotice = async (
  db: PoolClient,
  notice: NewNotice,
): Promise<{ noticeSeq: number; mnos: number[] }> => {
  const noticeSeq = await insertNotice(db, notice);
  const people = await listPeople(db, notice.fno, notice.audience === 'managers');
  const told = people.flatMap((person) => {
    const channels = channelsFor(settingOf(person), { ...notice, at: notice.at.getTime() });
    return channels === null ? [] : [{ mno: person.mno, channels }];
  });
  const mnos = told.map(({ mno }) => mno);
  await insertReaders(db, noticeSeq, mnos);
  const wanted = told.flatMap(({ mno, channels }) => channels.map((channel) => ({ mno, channel })));
  await insertDeliveries(db, noticeSeq, wanted, notice.at);
  await dropSuperseded(db, noticeSeq, notice.at);
  return { noticeSeq, mnos };
};

/** Tells open portals and the delivery worker of notices that were committed, by the members who read them. */
export const publishNotices = (bus: EventBus, mnos: readonly number[]): void => {
  if (mnos.length === 0) return;
  bus.publish('notices', mnos);
  bus.publish('deliveries', mnos);
};
