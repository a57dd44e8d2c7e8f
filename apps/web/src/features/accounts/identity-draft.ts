/** A new member as the form holds them: the password in plain, the phone number in digits. */
export type IdentityDraft = {
  memberId: string;
  memberPwd: string;
  memberNm: string;
  memberEmail: string;
  phoneNo: string;
};

export const emptyIdentity: IdentityDraft = { memberId: '', memberPwd: '', memberNm: '', memberEmail: '', phoneNo: '' };
