/** QR labels for controllers, racks and batches, and where they lead. */
export const labels = {
  title: 'QR 라벨',
  hint: 'A4 라벨지 3 × 8칸(70 × 37mm)에 맞춰 인쇄합니다. 휴대폰 카메라로 찍으면 그 자리의 화면이 열립니다.',
  print: '인쇄',
  kinds: '라벨 종류',
  kind: { controller: '제어기', rack: '재배랙', batch: '작기' },
  code: '{name} QR 코드',
  none: '인쇄할 라벨이 없습니다',
  noneText: '제어기, 재배랙이나 작기를 등록하면 라벨을 인쇄할 수 있습니다.',
  scan: {
    title: 'QR 스캔',
    hint: '라벨을 네모 안에 비추면 그 자리의 화면이 열립니다.',
    picture: '카메라 화면',
    searching: 'QR 코드를 찾는 중',
    foreign: '온실 라벨이 아닌 QR 코드입니다.',
    photo: '라벨 사진 촬영',
    unread: '사진에서 QR 코드를 찾지 못했습니다. 더 가까이에서 찍어 주세요.',
    refused: {
      title: '카메라를 사용할 수 없습니다',
      text: '브라우저 설정에서 이 사이트의 카메라 권한을 허용하거나 라벨 사진을 찍으세요. 휴대폰 카메라 앱으로 찍어도 열립니다.',
    },
    none: {
      title: '카메라가 없습니다',
      text: '카메라가 없거나 다른 앱에서 사용 중입니다. 라벨 사진을 고르거나 휴대폰 카메라 앱으로 찍어도 열립니다.',
    },
    reader: {
      title: 'QR 코드를 읽을 수 없습니다',
      text: 'QR 인식 기능을 불러오지 못했습니다. 연결을 확인하고 다시 시도하거나 휴대폰 카메라 앱으로 찍으세요.',
    },
    insecure: {
      title: '카메라를 열 수 없는 주소입니다',
      text: 'https 주소에서만 카메라 화면이 열립니다. 라벨 사진을 찍거나 휴대폰 카메라 앱으로 찍으세요.',
    },
  },
  place: {
    measure: '측정',
    measureAt: '측정 · {name}',
    photo: '사진',
    step: '다음 단계로',
    stepOf: '다음 단계로 · {name}',
    unknown: '찾을 수 없는 라벨입니다',
    unknownText: '삭제되었거나 끝난 작기이거나, 볼 수 있는 농장이 아닙니다.',
    toFarms: '농장 목록',
  },
} as const;
