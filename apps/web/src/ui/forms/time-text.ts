const namedTimes: ReadonlyMap<string, string> = new Map([
  ['정오', '12:00'],
  ['noon', '12:00'],
  ['자정', '00:00'],
  ['midnight', '00:00'],
]);

const halfText = '(?<half>오전|오후|[ap]\\.?m?\\.?)';
const clock =
  '(?:(?<hour>\\d{1,2})(?:\\s*[:.h시]\\s*(?<minute>\\d\\d)?\\s*분?|시?\\s*(?<thirty>반)?)|(?<digits>\\d{3,4}))';
const forms = [new RegExp(`^${halfText}?\\s*${clock}$`), new RegExp(`^${clock}\\s*${halfText}$`)];

/** Hour of the day of an hour with or without its half; NaN for `13 pm`. */
const hourOfDay = (hour: number, half: string | undefined): number => {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half === '오후' || half.startsWith('p') ? 12 : 0);
};

/** A typed time of day as `07:30` (`7`, `730`, `7.30`, `7:30 pm`, `오후 7시 반`, `noon`); null for none. */
export const parseTime = (typed: string): string | null => {
  const text = typed.trim().toLowerCase();
  const form = forms.map((one) => one.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!form) return namedTimes.get(text) ?? null;
  const { digits, half: halfDay } = form;
  const hour = hourOfDay(Number(digits?.slice(0, -2) ?? form['hour']), halfDay);
  const minute = Number(digits?.slice(-2) ?? form['minute'] ?? (form['thirty'] === undefined ? 0 : 30));
  return hour < 24 && minute < 60 ? [hour, minute].map((part) => String(part).padStart(2, '0')).join(':') : null;
};
