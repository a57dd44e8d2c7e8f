/** Errors for a call that came without an input of accounts; the keys are the names of the inputs in the calls. */
export const missing = {
  memberId: '아이디가 빠졌습니다.',
  passwordDigest: '비밀번호가 빠졌습니다.',
  memberName: '이름이 빠졌습니다.',
  memberEmail: '이메일 주소가 빠졌습니다.',
  phoneNo: '전화번호가 빠졌습니다.',
  token: '링크의 토큰이 빠졌습니다.',
  role: '역할이 빠졌습니다.',
} as const;
