import { isEqual } from '../state/is-equal.ts';

/** Values as a form started with them, as they were typed since, and as others saved them meanwhile. */
export type Versions<Values> = { base: Values; typed: Values; saved: Values };

/** What others saved merged into what was typed, and the values that both changed, which stay as typed. */
export const mergeValues = <Values extends object>({ base, typed, saved }: Versions<Values>) => {
  const names = Object.keys(saved) as (keyof Values)[];
  const changed = names.filter((name) => !isEqual(saved[name], base[name]));
  const conflicts = changed.filter((name) => !isEqual(typed[name], base[name]) && !isEqual(typed[name], saved[name]));
  const mergeable = changed.filter((name) => !conflicts.includes(name));
  return { merged: { ...typed, ...Object.fromEntries(mergeable.map((name) => [name, saved[name]])) }, conflicts };
};
