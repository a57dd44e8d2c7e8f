import type { Context } from '#platform/context.ts';
import { saveFaqs, saveNotices } from './boards-repository.ts';

export type DemoNotice = {
  type: string;
  title: string;
  details: string;
  /** the company whose users it is for; null: everyone */
  company: string | null;
  pinned: boolean;
  publishedFrom: Date;
  /** end of its pop-up; null: no pop-up */
  popupTo: Date | null;
};

type Words = readonly [question: string, answer: string];
export type DemoFaq = { category: string; ko: Words; en: Words };

const dayMs = 86_400_000;

const noticesAt = (now: number): DemoNotice[] => [
  {
    type: 'GENERAL',
    title: '온실 데모에 오신 것을 환영합니다',
    details:
      '이 화면의 농장과 제어기는 모두 시뮬레이션입니다. 무엇을 눌러도 실제 시설은 움직이지 않으니 마음껏 써 보세요.\n\n1. 대시보드에서 타일을 눌러 최근 24시간을 봅니다.\n2. 이탈 조치에서 열린 이탈에 조치를 기록합니다.\n3. 기준 설정에서 범위를 바꾸고, 저장하기 전에 지난 30일에 적용해 봅니다.\n\n실제로 쓰려면 ONSIL_DEMO=off로 시작합니다.',
    company: null,
    pinned: true,
    publishedFrom: new Date(now - 2 * dayMs),
    popupTo: new Date(now + 30 * dayMs),
  },
  {
    type: 'UPDATE',
    title: '저장하기 전에 기준을 지난 30일에 적용해 볼 수 있습니다',
    details:
      '기준 설정에서 범위나 지연 시간을 바꾼 뒤 “미리 해 보기”를 누르면, 지난 30일 동안 이탈이 얼마나 생겼을지 바꾸기 전과 나란히 보여 드립니다.\n결과는 저장되지 않으며 농장 구성원도 해 볼 수 있습니다. 저장은 농장 관리자가 합니다.',
    company: null,
    pinned: false,
    publishedFrom: new Date(now - 9 * dayMs),
    popupTo: null,
  },
  {
    type: 'MAINTENANCE',
    title: '한뜰 스마트팜 농장의 알림 설정을 점검해 주세요',
    details:
      '3단계 이탈에 한 시간 동안 조치가 없으면 회사 사용자에게도 알립니다.\n내 알림 설정에서 받을 방법과 단계를 확인하고, 시험 알림을 한 번 보내 보시기 바랍니다.',
    company: '한뜰 스마트팜',
    pinned: false,
    publishedFrom: new Date(now - 5 * dayMs),
    popupTo: null,
  },
];

const faqs: readonly DemoFaq[] = [
  {
    category: 'ACCOUNT',
    ko: [
      '비밀번호를 잊었습니다. 어떻게 하나요?',
      '로그인 화면의 “비밀번호를 잊으셨나요?”에서 아이디와 가입한 메일 주소를 넣으면 메일을 보내 드립니다. 메일의 주소는 30분 동안 한 번만 쓸 수 있고, 비밀번호를 새로 정하면 로그인되어 있던 모든 기기에서 로그아웃됩니다.',
    ],
    en: [
      'I forgot my password. What can I do?',
      'Ask for a reset on the sign-in screen with your ID and the mail address of your account. The link in the mail works once, for 30 minutes; a new password signs you out on every device.',
    ],
  },
  {
    category: 'ACCOUNT',
    ko: [
      '로그인은 얼마나 유지되나요?',
      '12시간입니다. “로그인 상태 유지”를 켜면 30일이고, 14일 동안 쓰지 않으면 끝납니다. 함께 쓰는 기기에서는 켜지 마세요.',
    ],
    en: [
      'How long do I stay signed in?',
      '12 hours. With “stay signed in” it is 30 days, and it ends after 14 days without use. Please do not turn it on where others use the device too.',
    ],
  },
  {
    category: 'DATA',
    ko: [
      '제어기의 값이 들어오지 않습니다. 무엇을 확인하나요?',
      '대시보드에서 마지막으로 받은 시각을 먼저 보세요. 제어기 전원과 인터넷 연결을 확인하고, 인증키와 시스템 ID가 등록할 때 받은 것과 같은지 봅니다. 연결이 끊겼던 동안 제어기가 모아 둔 값은 나중에 보내도 제자리에 들어가고 평균도 다시 계산됩니다.',
    ],
    en: [
      'The values of a controller do not come in. What should I check?',
      'Look at the dashboard for the time of the last value. Check power and network of the controller, and that credential and system ID are those it was registered with. What a controller kept while its line was down may be sent later: it lands in its place, and the averages are computed again.',
    ],
  },
  {
    category: 'DATA',
    ko: [
      '값을 파일로 내려받을 수 있나요?',
      '시계열에서 제어기, 항목, 기간을 고르고 “CSV 내려받기”를 누르세요. 한 번에 3개월까지 받을 수 있습니다.',
    ],
    en: [
      'Can I download values as a file?',
      'Choose controllers, fields and a period under Time series, and download them as CSV: up to 3 months at a time.',
    ],
  },
  {
    category: 'ALARM',
    ko: [
      '기준을 벗어났는데 왜 바로 알리지 않나요?',
      '잠깐 튄 값으로 알림이 울리지 않도록, 기준 밖에 이탈 지연만큼 머물러야 이탈로 봅니다. 항목마다 기본값이 다르며(온도 5분, 습도 10분) 기준 설정에서 농장 관리자가 바꿀 수 있습니다.',
    ],
    en: [
      'A value left its range. Why was I not told at once?',
      'A value has to be out for its on-delay before it counts, so that a short spike wakes nobody. The delay differs by field (temperature 5 minutes, humidity 10), and the farm’s manager can change it under Standards.',
    ],
  },
  {
    category: 'ALARM',
    ko: [
      '알림을 잠시 멈출 수 있나요?',
      '조치를 기록하면서 1, 3, 6, 12, 24시간 가운데 멈출 시간을 고릅니다. 멈춘 동안에도 판정과 기록은 계속되고, 끝날 때도 기준 밖이면 다시 알립니다. 밤에만 조용히 하려면 내 알림 설정의 방해 금지 시간을 쓰세요. 3단계 위험은 그때도 알립니다.',
    ],
    en: [
      'Can I silence notifications for a while?',
      'Choose 1, 3, 6, 12 or 24 hours when you record an action. Judging and recording go on, and you are told again if the value is still out at the end. For quiet nights, set quiet hours in your notification settings; critical deviations (level 3) are told all the same.',
    ],
  },
  {
    category: 'FARM',
    ko: [
      '농장에 다른 사람을 들어오게 하려면 어떻게 하나요?',
      '농장 관리자가 메일 주소로 초대합니다. 메일의 주소는 72시간 동안 쓸 수 있고, 계정이 없는 분은 먼저 가입하면 됩니다. 농장 구성원은 농장의 모든 것을 보고 조치를 기록하며, 기준과 구성원은 농장 관리자가 바꿉니다.',
    ],
    en: [
      'How do others join my farm?',
      'A manager of the farm invites them by mail address. The link in the mail works for 72 hours; who has no account signs up first. Members see everything of the farm and record actions; managers change standards and members.',
    ],
  },
  {
    category: 'FARM',
    ko: [
      '농장이나 제어기를 더하려면 누구에게 말하나요?',
      '농장과 제어기는 운영사가 등록합니다. 고객 문의로 농장 이름과 제어기 종류를 알려 주세요.',
    ],
    en: [
      'Whom do I ask for another farm or controller?',
      'The provider’s administrators register farms and controllers. Write an inquiry with the farm’s name and the kind of controller.',
    ],
  },
];

/** Creates notices by the demo's administrator, and FAQs that are true for this product. */
export const fillBoards = async (ctx: Context, administrator: number | undefined): Promise<void> => {
  const now = ctx.now();
  await saveNotices(ctx.db, administrator ?? null, noticesAt(now), new Date(now));
  await saveFaqs(ctx.db, faqs, new Date(now));
};
