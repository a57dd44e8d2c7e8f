/** Each language by its own name. */
export const languageOptions = [
  { value: 'ko', label: <span lang="ko">한국어</span> },
  { value: 'en', label: <span lang="en">English</span> },
] as const;
