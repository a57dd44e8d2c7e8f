import type { adminCodes as ko } from '../ko/admin-codes.ts';
import type { Same } from '../same.ts';

export const adminCodes: Same<typeof ko> = {
  title: 'Common codes',
  masterLabel: 'Group',
  renameMaster: 'Rename group',
  masterSaved: 'Saved {name}.',
  count: '{count, plural, one {# code} other {# codes}}',
  list: 'Codes',
  hint: 'Screens list them in this order. Each move is saved at once.',
  used: 'in use',
  add: 'Add code',
  edit: 'Rename {code}',
  save: 'Save',
  saved: 'Saved {name}.',
  detailCode: 'Code',
  detailCodeHint: 'Capital letters, digits and _. Can’t be changed later.',
  codeNameKo: 'Korean name',
  codeNameEn: 'English name',
  change: 'Rename {name}',
  remove: 'Delete {name}',
  cannotRemove: '{name}: in use, can’t be deleted',
  removeTitle: 'Delete {name}?',
  removeText: 'It will no longer be offered.',
  removeConfirm: 'Delete',
  removed: 'Code deleted.',
  inUse: 'It’s in use or the only one, so it can’t be deleted.',
};
