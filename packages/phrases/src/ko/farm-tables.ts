import { deviations } from './deviations.ts';

/** Titles of the downloaded lists of farms, alarm logs, inquiries and announcements. */
export const farmTables = {
  log: { level: '단계', kindTitle: '기록', kind: deviations.log.kind, by: '처리한 사람', value: '값' },
  farms: {
    open: '진행 중 이탈',
    actionNeeded: '조치 필요',
    since: '이탈 시작(한국)',
    reporting: '수신 중인 제어기 수',
    openAtLevel: '{level}단계 이탈',
    acted: '조치한 이탈',
    outOfRangeDay: '이탈률 24시간',
    outOfRangeWeek: '이탈률 7일',
    reportingShare: '수신 시간 24시간',
    harvestKg: '이번 달 수확(kg)',
    planToDateKg: '오늘까지 계획(kg)',
    ofPlan: '계획 대비',
    overdueTasks: '지연된 할 일',
  },
  inquiries: {
    createdAt: '접수 일시(한국)',
    state: { open: '답변 전', answered: '답변 완료' },
    answeredAt: '답변 일시(한국)',
    answerer: '답변자',
  },
  notices: {
    state: { scheduled: '예정', published: '게시 중', ended: '종료' },
    from: '게시 시작(한국)',
    to: '게시 종료(한국)',
    pinned: '고정',
    popup: '팝업',
  },
} as const;
