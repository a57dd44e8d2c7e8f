/** The longest number that is dialled within Korea. */
const most = 11;

/** The digits of a number as somebody typed or pasted it, `+82 10-…` too. */
export const phoneDigits = (text: string): string => {
  const digits = text.replaceAll(/\D/g, '');
  return (text.trim().startsWith('+82') ? `0${digits.slice(2).replace(/^0/, '')}` : digits).slice(0, most);
};

/** A number split as people write it: `010-1234-5678`, `02-345-6789`; also while it is being typed. */
export const splitPhone = (digits: string): string => {
  const area = digits.startsWith('02') ? 2 : 3;
  const rest = digits.slice(area);
  const middle = digits.startsWith('010') || rest.length > 7 ? 4 : 3;
  return [digits.slice(0, area), rest.slice(0, middle), rest.slice(middle)].filter(Boolean).join('-');
};

/** Where in a split number the caret stands that has so many digits before it. */
export const caretAfter = (split: string, digitsBefore: number): number => {
  let seen = 0;
  for (let at = 0; at < split.length; at += 1) {
    if (seen === digitsBefore) return at;
    if (split[at] !== '-') seen += 1;
  }
  return split.length;
};
