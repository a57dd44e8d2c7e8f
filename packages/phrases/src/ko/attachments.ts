/** Files attached to a text. */
export const attachments = {
  title: '첨부 파일',
  add: '파일 추가',
  camera: '사진 촬영',
  hint: '사진(JPEG, PNG, WebP, AVIF, HEIC) 20MB, PDF·Excel·CSV·TXT 50MB까지, {most, number}개까지',
  hintSized:
    '사진(JPEG, PNG, WebP, AVIF, HEIC)과 PDF·Excel·CSV·TXT, 하나에 {megabytes, number}MB까지, {most, number}개까지',
  tooLarge: '{megabytes, number}MB보다 큰 파일은 첨부할 수 없습니다.',
  tooMany: '{most, number}개까지 첨부할 수 있어 나머지는 제외했습니다.',
  noRoom: '인터넷이 끊겼고 이 기기에 더 보관할 수 없습니다. 연결된 뒤 다시 업로드해 주세요.',
  remove: '{name} 삭제',
  sending: '{name} 업로드 중',
  stop: '{name} 업로드 취소',
  again: '{name} 다시 업로드',
  busy: '업로드가 끝난 뒤에 저장할 수 있습니다.',
};
