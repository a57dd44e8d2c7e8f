import { adminBoards } from './ko/admin-boards.ts';
import { adminCodes } from './ko/admin-codes.ts';
import { adminControllers } from './ko/admin-controllers.ts';
import { adminCrops } from './ko/admin-crops.ts';
import { adminFarms } from './ko/admin-farms.ts';
import { adminFields } from './ko/admin-fields.ts';
import { adminMembers } from './ko/admin-members.ts';
import { adminSupportRequests } from './ko/admin-support-requests.ts';
import { admin } from './ko/admin.ts';
import { audit } from './ko/audit.ts';
import { monitoring } from './ko/monitoring.ts';

/** What only administrators read. */
export const phrases = {
  admin,
  adminBoards,
  adminSupportRequests,
  adminFarms,
  adminMembers,
  audit,
  monitoring,
  adminFields,
  adminControllers,
  adminCodes,
  adminCrops,
} as const;
