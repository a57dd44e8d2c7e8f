/** The invitation's token, kept in this tab during sign-in or sign-up. */
const key = 'invitation';

export const keptInvitation = (): string | null => sessionStorage.getItem(key);

export const keepInvitation = (token: string): void => sessionStorage.setItem(key, token);

export const forgetInvitation = (): void => sessionStorage.removeItem(key);
