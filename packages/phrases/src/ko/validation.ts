/** What can be wrong with one input; the keys are the messages of the contract's schemas. */
export const validation = {
  invalid: '올바르지 않은 값입니다.',
  required: '필수 항목입니다.',
  text: '쓸 수 없는 글자가 있습니다.',
  tooShort: '너무 짧습니다.',
  tooLong: '너무 깁니다.',
  tooMany: '너무 많이 골랐습니다.',
  tooSmall: '너무 작은 값입니다.',
  tooBig: '너무 큰 값입니다.',
  flag: 'Y 또는 N이어야 합니다.',
  passwordHash: '비밀번호는 SHA-256 16진수 64자리로 보내야 합니다.',
  instant: '날짜와 시각이 올바르지 않습니다.',
  unknownMember: '알 수 없는 항목입니다.',
  unknownField: '없는 측정 항목입니다.',
} as const;
