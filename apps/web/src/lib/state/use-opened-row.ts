import { useState } from 'react';

/**
 * The row of a list that an open sheet is about, by its number in the address. Once found it stays, also when the list
 * shows another page or is refetched without it: the input of the sheet would be lost with it.
 */
export const useOpenedRow = <Row, Id extends number | string>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => Id,
  id: Id | undefined,
): Row | undefined => {
  const found = id === undefined ? undefined : rows?.find((row) => idOf(row) === id);
  const [kept, setKept] = useState(found);
  const isKept = kept !== undefined && idOf(kept) === id;
  if (found && !isKept) setKept(found);
  return found ?? (isKept ? kept : undefined);
};
