import { currentSession } from '#lib/session/session-store.ts';

const key = 'pushMember';

/** Whether the signed-in member turned pushes on here. */
export const isPushMember = (): boolean => {
  const memberNo = currentSession()?.memberNo;
  return memberNo !== undefined && localStorage.getItem(key) === String(memberNo);
};

export const rememberPushMember = (memberNo: number): void => localStorage.setItem(key, String(memberNo));

export const forgetPushMember = (): void => localStorage.removeItem(key);
