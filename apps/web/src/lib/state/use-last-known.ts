import { useState } from 'react';

/** A value, or the last one while the next is not known yet. */
export const useLastKnown = <Value extends string | number | boolean>(
  value: Value | undefined,
  initial: Value,
): Value => {
  const [last, setLast] = useState(initial);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
};
