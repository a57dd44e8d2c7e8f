/** What the farms of a company produce and use. */
export const farmTotals = {
  title: '농장별 생산량과 사용량',
  aside: '농장이 입력한 평균값',
  problem: '농장 통계를 불러오지 못했습니다',
  none: '회사에 등록된 농장이 없습니다',
  noneHint: '새 농장은 운영사가 등록합니다.',
  farm: '농장',
  total: '합계',
  totalOf: '{count, number}곳 중 값을 입력한 농장의 합계',
  figure: {
    productionDay: '일 생산량(kg)',
    productionWeek: '주 생산량(kg)',
    productionMonth: '월 생산량(kg)',
    electricityMonth: '월 전기(kWh)',
    waterMonth: '월 물(m³)',
    co2Month: '월 CO₂(kg)',
  },
} as const;
