/** The token of an invitation, kept over signing in or signing up in this tab. */
const key = 'invitation';

export const keptInvitation = (): string | null => sessionStorage.getItem(key);

export const keepInvitation = (token: string): void => sessionStorage.setItem(key, token);

export const forgetInvitation = (): void => sessionStorage.removeItem(key);
