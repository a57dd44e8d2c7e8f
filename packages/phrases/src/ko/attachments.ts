/** Files that hang on what is being written. */
export const attachments = {
  title: '첨부 파일',
  add: '파일 추가',
  hint: '사진(JPEG, PNG, WebP, AVIF) 20MB, PDF·Excel·CSV·TXT 50MB까지, {most, number}개까지',
  hintSized: '사진(JPEG, PNG, WebP, AVIF)과 PDF·Excel·CSV·TXT, 하나에 {megabytes, number}MB까지, {most, number}개까지',
  tooLarge: '{megabytes, number}MB보다 큰 파일은 붙일 수 없습니다.',
  remove: '{name} 빼기',
  sending: '{name} 올리는 중',
  stop: '{name} 그만 올리기',
  again: '{name} 다시 올리기',
  busy: '파일을 다 올린 뒤에 저장할 수 있습니다.',
};
