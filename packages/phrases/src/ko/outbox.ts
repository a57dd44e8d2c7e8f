/** Changes that wait on the device for a connection, and those that the server refused. */
export const outbox = {
  kept: '인터넷이 끊겨 휴대폰에 저장했습니다. 연결되면 자동으로 전송합니다.',
  sent: '저장해 둔 입력 {count, number}건을 전송했습니다.',
  refused: '확인이 필요한 입력이 {count, number}건 있습니다.',
  full: '이 기기에 더 저장할 수 없습니다. 연결된 뒤 다시 저장해 주세요.',
  badge: '전송하지 않은 입력 {count, number}건',
  notice: {
    waiting: '전송 대기 {count, number}건. 연결되면 자동으로 전송합니다.',
    refused: '확인이 필요한 입력이 {count, number}건 있습니다.',
    show: '보기',
  },
  title: '전송하지 않은 입력',
  hint: '이 기기에만 있습니다.',
  kind: { task: '할 일', action: '조치 기록', step: '작기 기록', harvest: '수확', note: '특이사항', reading: '실측값' },
  state: { waiting: '전송 대기 중', refused: '저장하지 못했습니다' },
  send: '지금 전송',
  retry: '다시 전송',
  discard: '삭제',
  discardTitle: '전송하지 않은 입력을 삭제할까요?',
  discardText: '이 기기에만 있는 내용이라 되돌릴 수 없습니다.',
  waitingMark: '전송 대기 중',
  actionWaiting: '이 이탈의 조치 기록이 전송을 기다리고 있습니다.',
} as const;
