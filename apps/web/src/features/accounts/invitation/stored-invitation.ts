import { storeText } from '#lib/state/store-text.ts';

/** The invitation's token, kept in this tab during sign-in or sign-up. */
const key = 'invitation';

export const getStoredInvitation = (): string | null => sessionStorage.getItem(key);

export const storeInvitation = (token: string): void => storeText(key, token, sessionStorage);

export const clearStoredInvitation = (): void => sessionStorage.removeItem(key);
