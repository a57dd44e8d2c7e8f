import type { Feature } from '#platform/feature.ts';
import { addFileRoutes } from './file-routes.ts';
import { openFileStorage } from './store/file-store.ts';
import { sweepFiles } from './sweep.ts';

export { attachFiles, detachFiles, listAttachedFiles } from './attachments.ts';
export { createOpenFile, type OpenFile } from './open-file.ts';
export { openFileStorage } from './store/file-store.ts';
export { type FileStoreAccess, listObjects } from './store/store-access.ts';
export { type UploadOptions, upload } from './upload/upload.ts';

const gigabyte = 1_000_000_000;

export const filesFeature: Feature = {
  routes: (server, { config, disk }) =>
    addFileRoutes(server, {
      files: openFileStorage(config),
      disk: () => disk.state(),
      quotaBytes: config.ONSIL_FILES_GB * gigabyte,
      stallMs: 60_000,
    }),
  jobs: ({ ctx, config }) => [
    { name: 'files.sweep', cron: '15 * * * *', run: (stopping) => sweepFiles(ctx, openFileStorage(config), stopping) },
  ],
};
