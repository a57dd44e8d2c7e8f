export type SortParams = { sort?: string | undefined; dir?: 'asc' | 'desc' | undefined };

/** The order in an address as query members of a list; a key that the list does not know counts as none. */
export const sortQueryOf = <Key extends string>({ sort, dir = 'asc' }: SortParams, keys: readonly Key[]) => {
  const key = keys.find((one) => one === sort);
  return key === undefined ? {} : { sort: key, order: dir };
};
