import { filesApi, type StoredFile } from '@onsil/contract/files';
import { call } from './api.ts';

type Options = {
  /** whose files they are; undefined: of no farm */
  farm: string | undefined;
  signal?: AbortSignal;
  /** hears what share of it has gone, 0 … 1 */
  onProgress?: (share: number) => void;
};

/** Stores files for a farm, or for none; what hangs on nothing is swept after a day. @throws CallError */
export const upload = async (files: readonly File[], { farm, ...options }: Options): Promise<StoredFile[]> => {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  return (await call(filesApi.upload, { farm, body: form }, options)).items;
};
