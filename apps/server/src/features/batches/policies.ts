import { isAuthorOrManager } from '#features/farms/farms.ts';

/** The author and managers may change or delete a note. */
export const canChangeNote = isAuthorOrManager;
