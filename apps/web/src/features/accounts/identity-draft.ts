/** A new member in the form: plain password, phone number in digits. */
export type IdentityDraft = {
  memberId: string;
  memberPwd: string;
  memberNm: string;
  memberEmail: string;
  phoneNo: string;
};

export const emptyIdentity: IdentityDraft = { memberId: '', memberPwd: '', memberNm: '', memberEmail: '', phoneNo: '' };
