export const earlyWarnings = {
  title: '이탈 예보',
  aside: '농장 전체',
  mark: '60분 안에 기준 {side, select, low {아래로 내려갈} other {위로 올라갈}} 가능성 {share}',
  basis: '지난 {days, number}일의 비슷한 시점 {courses, number}건을 바탕으로 계산',
  about:
    '지난 며칠의 같은 시간대와 비교해 각 항목이 60분 안에 기준을 벗어날 가능성을 계산합니다. 실제 온실 데이터에서 예보 10건 중 6건이 맞았고, 이탈 4건 중 1건을 미리 알렸습니다.',
  marks: '대시보드에 이탈 예보 표시',
  marksHint:
    '가능성이 50% 이상이면 항목에 표시합니다. 같은 시간대의 기록이 3일 이상 있고 지금 기준 안에 있는 항목만 계산합니다.',
  notifications: '알림도 받기',
  notificationsHint:
    '가능성이 70% 이상이면 1단계 알림을 받는 구성원에게 보내고, 각자 알림 설정에서 끌 수 있습니다. 제어기마다 1시간에 한 번까지입니다.',
  savedOn: '이탈 예보를 켰습니다. 1~2분 안에 처음 계산합니다.',
  savedOff: '이탈 예보를 껐습니다.',
  failed: '저장하지 못했습니다. {reason}',
};
