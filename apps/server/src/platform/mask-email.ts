/** Masks an e-mail address to its first letter and domain: recognisable to its owner only. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${Array.from(email.slice(0, at))[0] ?? ''}***${email.slice(at)}`;
};
