import type { phrases as ko } from './admin-ko.ts';
import { adminFarms } from './en/admin-farms.ts';
import { adminMembers } from './en/admin-members.ts';
import { audit } from './en/audit.ts';
import { adminBoards } from './en/admin-boards.ts';
import { adminClaims } from './en/admin-claims.ts';
import { admin } from './en/admin.ts';
import { oversight } from './en/oversight.ts';
import { adminFields } from './en/admin-fields.ts';
import { adminControllers } from './en/admin-controllers.ts';
import { adminCodes } from './en/admin-codes.ts';
import { adminCrops } from './en/admin-crops.ts';
import type { Same } from './same.ts';

export const phrases: Same<typeof ko> = {
  admin,
  adminBoards,
  adminClaims,
  adminFarms,
  adminMembers,
  audit,
  oversight,
  adminFields,
  adminControllers,
  adminCodes,
  adminCrops,
};
