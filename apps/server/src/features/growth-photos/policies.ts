import { isAuthorOrManager } from '#features/farms/farms.ts';

export const photoFileKind = 'growth_photo';

/** The author and managers may change or delete a photo. */
export const canChangePhoto = isAuthorOrManager;
