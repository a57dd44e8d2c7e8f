/** Minutes of the Korean day (0 to 1439) as `22:30`. */
export const formatMinuteOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** `22:30` as minutes of the day; null for anything else. */
export const parseMinuteOfDay = (text: string): number | null => {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
};
