import type { AlarmLimitsChange, FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import type { DayHours, OwnLimits } from '@onsil/domain/alarms/own-limits';

type Photoperiod = DayHours | null;

/** The photoperiod of the recipe in force holds before the farm's own hours. */
const byPhotoperiod = ({ ranges, night }: OwnLimits, photoperiod: Photoperiod): OwnLimits => {
  if (!night) return { ranges, night };
  const { dayFromMinute, dayMinutes } = photoperiod ?? night;
  return { ranges, night: { ranges: night.ranges, dayFromMinute, dayMinutes } };
};

const ofRecipe = ({ recipe }: FieldAlarmLimits, photoperiod: Photoperiod): OwnLimits | null =>
  recipe &&
  photoperiod && {
    ranges: recipe.day,
    night: { ranges: recipe.night, dayFromMinute: photoperiod.dayFromMinute, dayMinutes: photoperiod.dayMinutes },
  };

/** The limits of a field through a day, of the farm or the recipe; null without any. */
export const getDayLimits = (field: FieldAlarmLimits, photoperiod: Photoperiod): OwnLimits | null =>
  field.own ? byPhotoperiod(field.own, photoperiod) : ofRecipe(field, photoperiod);

/** The limits through a day as they are after a change. */
export const getChangedDayLimits = (
  { ranges, night = null }: Pick<AlarmLimitsChange, 'ranges' | 'night'>,
  field: FieldAlarmLimits,
  photoperiod: Photoperiod,
): OwnLimits | null => (ranges ? byPhotoperiod({ ranges, night }, photoperiod) : ofRecipe(field, photoperiod));

/** Whether no value is ever out of range. */
export const isUnlimited = (limits: OwnLimits | null): boolean =>
  [...(limits?.ranges ?? []), ...(limits?.night?.ranges ?? [])].every(({ low, high }) => low === null && high === null);
