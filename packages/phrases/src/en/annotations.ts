import type { annotations as ko } from '../ko/annotations.ts';
import type { Same } from '../same.ts';

export const annotations: Same<typeof ko> = {
  title: 'Annotations',
  write: 'Add annotation',
  change: 'Edit annotation',
  none: 'No annotations for this period. Add one to explain the chart, e.g. a stuck vent or a closed screen.',
  allFields: 'All fields',
  former: 'former member',
  edit: 'Edit',
  editOf: 'Edit annotation {number}',
  remove: 'Delete',
  removeOf: 'Delete annotation {number}',
  removeTitle: 'Delete this annotation?',
  removeText: 'Its mark on the chart is deleted too. This can’t be undone.',
  removed: 'Annotation deleted.',
  controllerId: 'Controller',
  field: 'Field',
  from: 'From',
  to: 'To',
  text: 'Text',
  save: 'Save',
  saved: 'Annotation saved.',
};
