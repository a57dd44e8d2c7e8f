import { apiPrefix } from '@onsil/contract/endpoint';
import { filesApi, type FileSize } from '@onsil/contract/files';

export { isPicture } from '@onsil/contract/files';

/** Files that wait on this device, by key. */
export const localFileUrls = new Map<string, string>();

/** The URL of a stored file for pictures and links, authorized by the sign-in cookie. */
export const fileUrl = (key: string, size: FileSize = 'o'): string =>
  localFileUrls.get(key) ??
  `${apiPrefix}${filesApi.downloadFile.path}?key=${key}${size === 'o' ? '' : `&size=${size}`}`;
