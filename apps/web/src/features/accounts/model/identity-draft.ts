/** A new member in the form: plain password, phone number in digits. */
export type IdentityDraft = {
  memberId: string;
  passwordDigest: string;
  memberName: string;
  memberEmail: string;
  phoneNo: string;
};

export const emptyIdentity: IdentityDraft = {
  memberId: '',
  passwordDigest: '',
  memberName: '',
  memberEmail: '',
  phoneNo: '',
};
