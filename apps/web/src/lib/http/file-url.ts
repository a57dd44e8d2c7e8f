import { apiPrefix } from '@onsil/contract/endpoint';
import { filesApi, type FileSize } from '@onsil/contract/files';

export { isPicture } from '@onsil/contract/files';

/** The URL of a stored file for pictures and links, authorized by the sign-in cookie. */
export const fileUrl = (key: string, size: FileSize = 'o'): string =>
  `${apiPrefix}${filesApi.file.path}?key=${key}${size === 'o' ? '' : `&size=${size}`}`;
