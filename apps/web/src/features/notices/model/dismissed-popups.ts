import { kstDay } from '@onsil/domain/calendar/kst';
import { currentSession } from '#lib/session/session-store.ts';
import { now } from '#lib/state/clock.ts';
import { readText, storeText } from '#lib/state/stored-text.ts';

// localStorage holds pop-ups hidden for today, sessionStorage those closed in this tab.
type Store = 'localStorage' | 'sessionStorage';
type StoredPopups = { whose: string; notices: number[] };

const hiddenTodayKey = 'popupsHidden';
const closedKey = 'popupsClosed';

const memberOwner = (): string => String(currentSession()?.memberNo ?? '');

/** Key of the stored list: it expires with the day and belongs to one member. */
const todayOwner = (): string => `${memberOwner()} ${kstDay(now())}`;

const read = (store: Store, key: string, owner: string): number[] => {
  try {
    const stored = JSON.parse(readText(key, store) ?? '') as StoredPopups;
    return stored.whose === owner ? stored.notices.filter((one) => Number.isInteger(one)) : [];
  } catch {
    return [];
  }
};

const add = (store: Store, key: string, owner: string, noticeNo: number): void => {
  const stored: StoredPopups = { whose: owner, notices: [...read(store, key, owner), noticeNo] };
  storeText(key, JSON.stringify(stored), store);
};

/** Whether the member hid a pop-up for today or closed it in this tab. */
export const isPopupDismissed = (noticeNo: number): boolean =>
  read('localStorage', hiddenTodayKey, todayOwner()).includes(noticeNo) ||
  read('sessionStorage', closedKey, memberOwner()).includes(noticeNo);

/** Hides a pop-up on this device until midnight in Korea. */
export const hidePopupToday = (noticeNo: number): void => add('localStorage', hiddenTodayKey, todayOwner(), noticeNo);

/** Hides a pop-up in this tab. */
export const dismissPopup = (noticeNo: number): void => add('sessionStorage', closedKey, memberOwner(), noticeNo);
