/** A business number with hyphens, also while it is being typed: `123-45-67890`. */
export const formatBusinessNumber = (text: string): string => {
  const digits = text.replaceAll(/\D/g, '').slice(0, 10);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
};
