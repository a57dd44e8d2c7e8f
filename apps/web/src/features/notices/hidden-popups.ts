import { now } from '#lib/clock.ts';
import { isoDay } from '#lib/kst.ts';
import { currentSession } from '#lib/session-store.ts';

// localStorage holds what is hidden for today, sessionStorage what was closed in this tab.
type Kept = { whose: string; notices: number[] };

const today = 'popupsHidden';
const tab = 'popupsClosed';

const member = (): string => String(currentSession()?.mno ?? '');

/** Key of the stored list: it expires with the day and belongs to one member. */
const whoseToday = (): string => `${member()} ${isoDay(now())}`;

const read = (store: Storage, key: string, whose: string): number[] => {
  try {
    const kept = JSON.parse(store.getItem(key) ?? '') as Kept;
    return kept.whose === whose ? kept.notices.filter((one) => Number.isInteger(one)) : [];
  } catch {
    return [];
  }
};

const add = (store: Storage, key: string, whose: string, noticeNo: number): void => {
  const kept: Kept = { whose, notices: [...read(store, key, whose), noticeNo] };
  store.setItem(key, JSON.stringify(kept));
};

/** Whether the member hid a pop-up for today or closed it in this tab. */
export const isPopupHidden = (noticeNo: number): boolean =>
  read(localStorage, today, whoseToday()).includes(noticeNo) || read(sessionStorage, tab, member()).includes(noticeNo);

/** Hides a pop-up on this device until midnight in Korea. */
export const hidePopupToday = (noticeNo: number): void => add(localStorage, today, whoseToday(), noticeNo);

/** Hides a pop-up in this tab. */
export const closePopup = (noticeNo: number): void => add(sessionStorage, tab, member(), noticeNo);
