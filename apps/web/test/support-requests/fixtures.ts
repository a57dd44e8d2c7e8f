import { getPaging } from '@onsil/contract/envelope';
import type { SupportRequestDetail, SupportRequestRow } from '@onsil/contract/support-requests';
import { ok, serve, type RecordedRequest } from '../browser.ts';

/** Support requests of a farm and a faked server, for tests. */

export const row = (supportRequestId: number, own: Partial<SupportRequestRow> = {}): SupportRequestRow => ({
  supportRequestId,
  farmNo: 7,
  farmId: 'F1',
  farmName: '나주 딸기농장',
  companyName: '가람',
  type: 'FACILITY',
  title: `요청 ${supportRequestId}`,
  registrant: '가나다',
  isMine: false,
  progress: 'requested',
  handler: null,
  createdAt: '2026-11-20T03:00:00Z',
  updatedAt: '2026-11-20T03:00:00Z',
  isUnseen: false,
  ...own,
});

export const supportRequest = (own: Partial<SupportRequestDetail> = {}): SupportRequestDetail => ({
  ...row(4),
  contact: '',
  content: '창이 닫히지 않습니다.\n<b>급합니다</b> https://onsil.example/a',
  answer: '',
  handlerMemberNo: null,
  files: [],
  messages: [],
  history: [{ what: 'requested', at: '2026-11-20T03:00:00Z', memberName: '가나다' }],
  version: 1,
  ...own,
});

const codes = [
  {
    masterCode: 'CLAIM_TYPE',
    detailCode: 'FACILITY',
    isMaster: false,
    codeNameKo: '시설',
    codeNameEn: 'Facilities',
    order: 1,
  },
  { masterCode: 'CLAIM_TYPE', detailCode: 'OTHER', isMaster: false, codeNameKo: '기타', codeNameEn: 'Other', order: 2 },
];
const profile = {
  memberNo: 1,
  memberName: '가나다',
  memberEmail: 'a@onsil.example',
  phoneNo: '01012345678',
  roles: [],
};

export const listed =
  (rows: SupportRequestRow[], total = rows.length) =>
  ({ query }: RecordedRequest): Response =>
    ok({ items: rows, paging: getPaging(Number(query.get('pageNo')), Number(query.get('pageSize')), total) });

/** The faked server; `answers` take precedence. */
export const withSupportRequests = (answers: Parameters<typeof serve>[0]): RecordedRequest[] =>
  serve({
    'GET /commons/codes': () => ok({ items: codes }),
    'GET /my/profile': () => ok({ item: profile }),
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', role: 'member' } }),
    ...answers,
  });
