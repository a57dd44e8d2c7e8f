/** A mail address as somebody recognises their own by and nobody learns another's: the first letter, and the domain. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${Array.from(email.slice(0, at))[0] ?? ''}***${email.slice(at)}`;
};
