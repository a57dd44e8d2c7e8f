import { currentSession } from '#lib/session/session-store.ts';
import { readText, removeText, storeText } from '#lib/state/stored-text.ts';

const key = 'pushMember';

/** Whether the signed-in member turned pushes on here. */
export const isPushMember = (): boolean => {
  const memberNo = currentSession()?.memberNo;
  return memberNo !== undefined && readText(key) === String(memberNo);
};

export const rememberPushMember = (memberNo: number): void => void storeText(key, String(memberNo));

export const forgetPushMember = (): void => removeText(key);
