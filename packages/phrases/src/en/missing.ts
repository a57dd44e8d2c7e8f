import type { missing as ko } from '../ko/missing.ts';
import type { Same } from '../same.ts';

export const missing: Same<typeof ko> = {
  memberId: 'ID is missing.',
  passwordDigest: 'Password is missing.',
  memberName: 'Name is missing.',
  memberEmail: 'Email address is missing.',
  phoneNo: 'Phone number is missing.',
  token: 'Link token is missing.',
  role: 'Role is missing.',
};
