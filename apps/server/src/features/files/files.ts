export { attachFiles, detachFiles, listAttachedFiles } from './attachments.ts';
export type { OpenFile } from './open-file.ts';
export { type FileStoreAccess, listObjects } from './store/store-access.ts';
export { type UploadOptions, upload } from './upload/upload.ts';
