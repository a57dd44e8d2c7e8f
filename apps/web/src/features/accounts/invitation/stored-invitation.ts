/** The invitation's token, kept in this tab during sign-in or sign-up. */
const key = 'invitation';

export const getStoredInvitation = (): string | null => sessionStorage.getItem(key);

export const storeInvitation = (token: string): void => sessionStorage.setItem(key, token);

export const clearStoredInvitation = (): void => sessionStorage.removeItem(key);
