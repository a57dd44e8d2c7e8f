import { readText, removeText, storeText } from '#lib/state/stored-text.ts';

/** The invitation's token, kept in this tab during sign-in or sign-up. */
const key = 'invitation';

export const getStoredInvitation = (): string | null => readText(key, 'sessionStorage');

export const storeInvitation = (token: string): void => void storeText(key, token, 'sessionStorage');

export const clearStoredInvitation = (): void => removeText(key, 'sessionStorage');
