/** The records' part of the search parameters. */
export type RecordSearch = {
  crop?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  keyword?: string | undefined;
  sort?: string | undefined;
  dir?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
  /** `record`: the form is open, for the record `id` or a new one */
  sheet?: string | undefined;
  id?: number | undefined;
};

type Change = Omit<RecordSearch, 'sheet'> & { sheet?: 'record' | undefined; work?: number | undefined };

/** Changes search parameters; `work` opens a batch. */
export type SetRecordsSearch = (change: Change, how?: { replace?: boolean; saved?: boolean }) => void;
