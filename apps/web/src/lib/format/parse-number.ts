const grouped = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** Parses `−1,200.5`; null for an empty text, NaN for no number. */
export const parseNumber = (text: string): number | null => {
  const typed = text.trim().replace('−', '-');
  if (typed === '') return null;
  const normalized = grouped.test(typed) ? typed.replaceAll(',', '') : typed;
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(normalized) ? Number(normalized) : Number.NaN;
};
