import type { attachments as ko } from '../ko/attachments.ts';
import type { Same } from '../same.ts';

export const attachments: Same<typeof ko> = {
  title: 'Attachments',
  add: 'Add file',
  camera: 'Take a photo',
  hint: 'Images (JPEG, PNG, WebP, AVIF, HEIC) up to 20 MB; PDF, Excel, CSV, TXT up to 50 MB; {most, number} files max',
  hintSized:
    'Images (JPEG, PNG, WebP, AVIF, HEIC), PDF, Excel, CSV, TXT; up to {megabytes, number} MB each, {most, number} files max',
  tooLarge: 'Files here can’t be larger than {megabytes, number} MB.',
  tooMany: 'Only {most, number} files fit. The rest weren’t added.',
  noRoom: 'You’re offline, and this phone has no room to keep it. Upload it again when there’s a connection.',
  remove: 'Remove {name}',
  sending: 'Uploading {name}',
  stop: 'Stop uploading {name}',
  again: 'Upload {name} again',
  busy: 'Wait for the uploads to finish before saving.',
};
