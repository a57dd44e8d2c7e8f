import type { adminDownloadsApi } from '@onsil/contract/admin-downloads';
import type { downloadsApi } from '@onsil/contract/downloads';
import type { CallInput } from '@onsil/contract/envelope';
import { download } from './api.ts';

type Lists = typeof downloadsApi;
type AdminLists = typeof adminDownloadsApi;

// These calls know the filters of all lists, which no first screen needs: they load when somebody downloads.

/** Saves a list as a file. @throws CallError */
export const downloadList = async <Name extends keyof Lists>(
  name: Name,
  input: CallInput<Lists[Name]>,
): Promise<void> => {
  const { downloadsApi: lists } = await import('@onsil/contract/downloads');
  return download(lists[name], input);
};

/** Saves a list of the administration as a file. @throws CallError */
export const downloadAdminList = async <Name extends keyof AdminLists>(
  name: Name,
  input: CallInput<AdminLists[Name]>,
): Promise<void> => {
  const { adminDownloadsApi: lists } = await import('@onsil/contract/admin-downloads');
  return download(lists[name], input);
};
