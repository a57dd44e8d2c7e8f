import type { phrases as ko } from './admin-ko.ts';
import { adminBoards } from './en/admin-boards.ts';
import { adminCodes } from './en/admin-codes.ts';
import { adminControllers } from './en/admin-controllers.ts';
import { adminCrops } from './en/admin-crops.ts';
import { adminFarms } from './en/admin-farms.ts';
import { adminFields } from './en/admin-fields.ts';
import { adminMembers } from './en/admin-members.ts';
import { adminSupportRequests } from './en/admin-support-requests.ts';
import { admin } from './en/admin.ts';
import { audit } from './en/audit.ts';
import { monitoring } from './en/monitoring.ts';
import type { Same } from './same.ts';

export const phrases: Same<typeof ko> = {
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
};
