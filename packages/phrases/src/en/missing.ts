import type { missing as ko } from '../ko/missing.ts';
import type { Same } from '../same.ts';

export const missing: Same<typeof ko> = {
  memberId: 'The ID is missing.',
  memberPwd: 'The password is missing.',
  memberNm: 'The name is missing.',
  memberEmail: 'The mail address is missing.',
  phoneNo: 'The phone number is missing.',
  token: 'The token of the link is missing.',
  role: 'The role is missing.',
};
