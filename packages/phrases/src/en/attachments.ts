import type { attachments as ko } from '../ko/attachments.ts';
import type { Same } from '../same.ts';

export const attachments: Same<typeof ko> = {
  title: 'Attachments',
  add: 'Add a file',
  hint: 'Pictures (JPEG, PNG, WebP, AVIF) up to 20 MB; PDF, Excel, CSV, TXT up to 50 MB; at most {most, number}',
  hintSized:
    'Pictures (JPEG, PNG, WebP, AVIF), PDF, Excel, CSV, TXT; up to {megabytes, number} MB each, at most {most, number}',
  tooLarge: 'A file here may have {megabytes, number} MB at most.',
  remove: 'Remove {name}',
  sending: 'Uploading {name}',
  stop: 'Stop uploading {name}',
  again: 'Upload {name} again',
  busy: 'Please wait for the files before you save.',
};
