import { dayMs } from '@onsil/domain/calendar/duration';
import { listCompanies } from '#features/companies/companies.ts';
import { createFaq, listAllFaqs } from '#features/faqs/faqs.ts';
import { createNotice, listAllNotices } from '#features/notices/notices.ts';
import { demoContext, transactDemo, type Demo } from './demo-context.ts';
import { inLanguage } from './language.ts';

type DemoNotice = {
  type: string;
  title: string;
  details: string;
  /** the company whose users it is for; null: everyone */
  company: string | null;
  pinned: boolean;
  publishedFrom: number;
  /** end of its pop-up; null: no pop-up */
  popupTo: number | null;
};

type Words = readonly [question: string, answer: string];
type DemoFaq = { category: string; ko: Words; en: Words };
const noticesAt = (now: number): DemoNotice[] => [
  {
    type: 'GENERAL',
    title: '온실 데모에 오신 것을 환영합니다',
    details:
      '이 화면의 농장과 제어기는 모두 시뮬레이션입니다. 무엇을 눌러도 실제 시설은 움직이지 않으니 마음껏 써 보세요.\n\n1. 대시보드에서 타일을 눌러 최근 24시간을 봅니다.\n2. 이탈 조치에서 진행 중 이탈에 조치를 기록합니다.\n3. 기준 설정에서 범위를 바꾸고, 저장하기 전에 최근 30일로 확인합니다.\n\n실제로 쓰려면 ONSIL_DEMO=off로 시작합니다.',
    company: null,
    pinned: true,
    publishedFrom: now - 2 * dayMs,
    popupTo: now + 30 * dayMs,
  },
  {
    type: 'UPDATE',
    title: '저장하기 전에 기준을 최근 30일로 확인할 수 있습니다',
    details:
      '기준 설정에서 범위나 지연 시간을 바꾼 뒤 “최근 30일로 확인”을 누르면, 최근 30일 동안의 이탈 건수를 현재 기준과 비교해 보여 드립니다.\n결과는 저장되지 않으며 농장 구성원도 확인할 수 있습니다. 저장은 농장 관리자만 할 수 있습니다.',
    company: null,
    pinned: false,
    publishedFrom: now - 9 * dayMs,
    popupTo: null,
  },
  {
    type: 'MAINTENANCE',
    title: '한뜰 스마트팜 농장의 알림 설정을 점검해 주세요',
    details:
      '3단계 이탈에 한 시간 동안 조치가 없으면 회사 사용자에게도 알립니다.\n알림 설정에서 알림 방법과 단계를 확인하고, 테스트 알림을 보내 보시기 바랍니다.',
    company: '한뜰 스마트팜',
    pinned: false,
    publishedFrom: now - 5 * dayMs,
    popupTo: null,
  },
];

const faqs: readonly DemoFaq[] = [
  {
    category: 'ACCOUNT',
    ko: [
      '비밀번호를 잊었습니다. 어떻게 하나요?',
      '로그인 화면의 “비밀번호를 잊으셨나요?”에서 아이디와 가입한 이메일 주소를 입력하면 재설정 이메일을 보내 드립니다. 이메일의 링크는 30분 동안 한 번만 쓸 수 있고, 비밀번호를 재설정하면 로그인한 모든 기기에서 로그아웃됩니다.',
    ],
    en: [
      'I forgot my password. What can I do?',
      'Choose “Forgot your password?” on the sign-in screen and enter your ID and email address. The link we send works once, for 30 minutes. A new password signs you out on every device.',
    ],
  },
  {
    category: 'ACCOUNT',
    ko: [
      '로그인은 얼마나 유지되나요?',
      '12시간입니다. “로그인 상태 유지”를 켜면 30일이고, 14일 동안 쓰지 않으면 로그아웃됩니다. 공용 기기에서는 켜지 마세요.',
    ],
    en: [
      'How long do I stay signed in?',
      '12 hours, or 30 days with “Stay signed in”. It ends after 14 days without use. Leave it off on shared devices.',
    ],
  },
  {
    category: 'DATA',
    ko: [
      '제어기의 값이 들어오지 않습니다. 무엇을 확인하나요?',
      '대시보드에서 마지막으로 받은 시각을 먼저 보세요. 제어기 전원과 인터넷 연결을 확인하고, 인증키와 시스템 ID가 등록할 때 받은 것과 같은지 확인합니다. 연결이 끊긴 동안 제어기가 모아 둔 값은 나중에 보내도 측정 시각에 맞게 저장되고 평균도 다시 계산됩니다.',
    ],
    en: [
      'No data from a controller. What should I check?',
      'Check the dashboard for the time of the last value. Then check the controller’s power and network, and that its credential and system ID match its registration. Values stored while it was offline can be sent later: they’re filed under their own times and the averages are recalculated.',
    ],
  },
  {
    category: 'DATA',
    ko: [
      '값을 파일로 다운로드할 수 있나요?',
      '시계열에서 제어기, 항목, 기간을 선택하고 “다운로드”를 누르세요. Excel과 CSV 가운데 고를 수 있고, 한 번에 3개월까지 다운로드할 수 있습니다.',
    ],
    en: [
      'Can I download values as a file?',
      'Yes. Choose controllers, fields and a period under Time series, then “Download”, as Excel or CSV: up to 3 months at a time.',
    ],
  },
  {
    category: 'ALARM',
    ko: [
      '기준을 벗어났는데 왜 바로 알리지 않나요?',
      '잠깐 튄 값으로 알림을 보내지 않도록, 경보 지연 시간 동안 기준을 벗어나 있어야 이탈로 판정합니다. 항목마다 기본값이 다르며(온도 5분, 습도 10분) 농장 관리자가 기준 설정에서 변경할 수 있습니다.',
    ],
    en: [
      'A value left its range. Why wasn’t I notified at once?',
      'A value must stay out of range for the on-delay before an alarm is raised, so short spikes don’t wake anyone. The delay differs by field (5 minutes for temperature, 10 for humidity). Farm managers can change it under Alarm limits.',
    ],
  },
  {
    category: 'ALARM',
    ko: [
      '알림을 잠시 끌 수 있나요?',
      '조치를 기록할 때 알림을 끄는 시간을 1, 3, 6, 12, 24시간 중에서 선택합니다. 꺼 둔 동안에도 판정과 기록은 계속되고, 다시 켜질 때도 이탈 중이면 알립니다. 밤에만 끄려면 알림 설정의 방해 금지 시간을 쓰세요. 3단계 위험은 그때도 알립니다.',
    ],
    en: [
      'Can I pause notifications for a while?',
      'Choose 1, 3, 6, 12 or 24 hours when you record an action. Monitoring continues, and you’re notified again if the value is still out of range at the end. For quiet nights, set quiet hours in your notification settings. Critical alarms (level 3) are always sent.',
    ],
  },
  {
    category: 'FARM',
    ko: [
      '다른 사람을 농장에 초대하려면 어떻게 하나요?',
      '농장 관리자가 이메일 주소로 초대합니다. 초대 링크는 72시간 동안 유효하며, 계정이 없으면 먼저 가입하면 됩니다. 농장 구성원은 농장의 모든 화면을 보고 조치를 기록할 수 있으며, 기준과 구성원은 농장 관리자만 변경할 수 있습니다.',
    ],
    en: [
      'How do others join my farm?',
      'A farm manager invites them by email. The link is valid for 72 hours. People without an account sign up first. Members can see the whole farm and record actions; managers can also change alarm limits and members.',
    ],
  },
  {
    category: 'FARM',
    ko: [
      '농장이나 제어기를 추가하려면 어떻게 하나요?',
      '농장과 제어기는 운영사가 등록합니다. 문의하기로 농장 이름과 제어기 종류를 알려 주세요.',
    ],
    en: [
      'How do I add another farm or controller?',
      'The provider registers farms and controllers. Contact us with the farm’s name and the type of controller.',
    ],
  },
];

const onePage = { pageNo: 1, pageSize: 20 };

const fillNotices = (demo: Demo): Promise<void> =>
  transactDemo(demo, async (demo) => {
    const call = demoContext(demo, 'admin');
    if ((await listAllNotices(call, onePage)).items.length > 0) return;
    const { items: companies } = await listCompanies(call, onePage);
    const notices = noticesAt(demo.ctx.now());
    const english = inLanguage('en', notices);
    for (const [index, row] of notices.entries()) {
      const { company, pinned, publishedFrom, popupTo, ...notice } = row;
      const { title = '', details = '' } = english[index] ?? {};
      await createNotice(call, {
        ...notice,
        language: 'ko',
        translation: { title, details },
        companyId: companies.find(({ companyName }) => companyName === company)?.companyId ?? null,
        farmNo: null,
        isPinned: pinned,
        publishedFrom: new Date(publishedFrom).toISOString(),
        publishedTo: null,
        isPopup: popupTo !== null,
        popupFrom: null,
        popupTo: popupTo === null ? null : new Date(popupTo).toISOString(),
        files: [],
      });
    }
  });

const fillFaqs = (demo: Demo): Promise<void> =>
  transactDemo(demo, async (demo) => {
    const call = demoContext(demo, 'admin');
    if ((await listAllFaqs(call, {})).length > 0) return;
    for (const { category, ko, en } of faqs) {
      const [questionKo, answerKo] = ko;
      const [questionEn, answerEn] = en;
      await createFaq(call, { category, questionKo, questionEn, answerKo, answerEn, isPublished: true });
    }
  });

/** Creates notices by the administrator, and FAQs that are true for this product, unless there are any. */
export const fillBoards = async (demo: Demo): Promise<void> => {
  await fillNotices(demo);
  await fillFaqs(demo);
};
