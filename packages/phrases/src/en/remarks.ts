import type { remarks as ko } from '../ko/remarks.ts';
import type { Same } from '../same.ts';

export const remarks: Same<typeof ko> = {
  title: 'Remarks',
  write: 'Write a remark',
  change: 'Edit the remark',
  none: 'Nothing was remarked on this period. Write down what explains the chart: a broken vent, a drawn screen.',
  allFields: 'All fields',
  former: 'former member',
  edit: 'Edit',
  editOf: 'Edit remark {number}',
  remove: 'Remove',
  removeOf: 'Remove remark {number}',
  removeTitle: 'Remove this remark?',
  removeText: 'Its mark on the chart goes with it. This cannot be undone.',
  removed: 'The remark was removed.',
  systemId: 'Controller',
  field: 'Field',
  from: 'From',
  to: 'To',
  text: 'Text',
  save: 'Save',
  saved: 'The remark was saved.',
};
