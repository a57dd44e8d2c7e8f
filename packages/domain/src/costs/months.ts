/** The month (YYYY-MM) after another. */
export const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** Months from one to another, both included, `most` at most. */
export const listMonths = (from: string, to: string, most: number): string[] => {
  const months: string[] = [];
  for (let month = from; month <= to && months.length < most; month = nextMonth(month)) months.push(month);
  return months;
};

/** Days of a month (YYYY-MM-DD), end excluded. */
export const daysOfMonth = (month: string): { from: string; until: string } => ({
  from: `${month}-01`,
  until: `${nextMonth(month)}-01`,
});

/** The month (YYYY-MM) some months before another. */
export const monthsBefore = (month: string, count: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const index = year * 12 + number - 1 - count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
};
