import * as z from 'zod/mini';
import { email, linkToken, newMemberId, personName, phoneNo } from './accounts.ts';
import { endpoints, item } from './endpoint.ts';
import { yesNo, passwordHash } from './values.ts';

export const firstAdministratorBody = z.strictObject({
  token: linkToken,
  memberId: newMemberId,
  memberName: personName,
  passwordDigest: passwordHash,
  memberEmail: email,
  phoneNo,
});
export type FirstAdministrator = z.output<typeof firstAdministratorBody>;

export const firstAdministratorApi = endpoints({
  validateFirstAdministratorLink: {
    method: 'POST',
    path: '/first-administrator/look',
    who: 'anyone',
    summary: 'Check whether the token of the link printed at the portal’s start is still valid (24 hours, once)',
    body: z.strictObject({ token: linkToken }),
    reply: item(z.object({ isValid: yesNo })),
  },
  createFirstAdministrator: {
    method: 'PUT',
    path: '/first-administrator',
    who: 'anyone',
    summary: 'Become the first administrator of a portal without one, with the token of that link',
    body: firstAdministratorBody,
    reply: item(z.object({ memberId: z.string() })),
  },
});
