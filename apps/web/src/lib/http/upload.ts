import { filesApi, type StoredFile } from '@onsil/contract/files';
import { call } from './api.ts';

type Options = {
  /** the farm that owns the files; undefined for none */
  farm: string | undefined;
  signal?: AbortSignal;
  /** called with the uploaded share, 0 to 1 */
  onProgress?: (share: number) => void;
};

/**
 * Stores files for a farm, or for none; unattached files are deleted after a day.
 * @throws CallError
 */
export const uploadFiles = async (files: readonly File[], { farm, ...options }: Options): Promise<StoredFile[]> => {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  return (await call(filesApi.upload, { farm, body: form }, options)).items;
};
