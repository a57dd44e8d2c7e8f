import { deviationSpan, type DeviationTimes } from '@onsil/domain/alarms/deviation-span';
import { parseInstant } from '#lib/format/kst.ts';

/** Start and end of a deviation in epoch ms; an open one lasts until `now`. */
export const spanOf = (
  deviation: DeviationTimes<string>,
  now: number,
): { from: number; to: number; isOpen: boolean } => {
  const { from, to } = deviationSpan(deviation);
  return { from: parseInstant(from), to: to === null ? now : parseInstant(to), isOpen: to === null };
};
