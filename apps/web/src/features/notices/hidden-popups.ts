import { now } from '#lib/clock.ts';
import { isoDay } from '#lib/kst.ts';
import { currentSession } from '#lib/session-store.ts';

// Two memories: what somebody does not want to see again today, and what they have closed in this tab.
type Kept = { whose: string; notices: number[] };

const today = 'popupsHidden';
const tab = 'popupsClosed';

const member = (): string => String(currentSession()?.mno ?? '');

/** Another day or another member begins anew. */
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

/** Whether the reader has had enough of a notice that pops up: for today, or for this visit. */
export const isPopupHidden = (noticeNo: number): boolean =>
  read(localStorage, today, whoseToday()).includes(noticeNo) || read(sessionStorage, tab, member()).includes(noticeNo);

/** Not again on this device before midnight in Korea. */
export const hidePopupToday = (noticeNo: number): void => add(localStorage, today, whoseToday(), noticeNo);

/** Not again in this tab. */
export const closePopup = (noticeNo: number): void => add(sessionStorage, tab, member(), noticeNo);
