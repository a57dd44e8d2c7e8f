import { supportRequestState, type SupportRequestState } from '@onsil/contract/support-requests';
import { hourMs } from '@onsil/domain/calendar/duration';
import { removeMailsTo } from '#features/mails/mails.ts';
import {
  confirmSupportRequest,
  createSupportRequest,
  getSupportRequest,
  handleSupportRequest,
  listAllSupportRequests,
  writeSupportRequestMessage,
} from '#features/support-requests/support-requests.ts';
import { demoContext, demoFarmContext, transactDemo, type Demo } from './demo-context.ts';
import { emailOf } from './farm-facts.ts';
import { inLanguage } from './language.ts';

type DemoSupportRequest = {
  farmId: string;
  /** sign-in id */
  registrant: string;
  type: string;
  title: string;
  content: string;
  /** empty: not answered yet */
  answer: string;
  /** steps so far; the first one is its filing */
  events: readonly { what: SupportRequestState; at: number }[];
  /** what was written after them; the first sentence is the registrant's, the next the provider's */
  messages?: readonly { content: string; at: number }[];
};
const requestsAt = (now: number): DemoSupportRequest[] => {
  /** @param hoursAgo age of each step, from the filing on */
  const steps = (...hoursAgo: number[]): DemoSupportRequest['events'] =>
    supportRequestState.options.slice(0, hoursAgo.length).map((what, index) => ({
      what,
      at: now - (hoursAgo[index] ?? 0) * hourMs,
    }));
  return [
    {
      farmId: 'pangyo-a',
      registrant: 'manager',
      type: 'CULTIVATION',
      title: '재배실 1 상추의 속잎 끝이 갈색으로 마릅니다',
      content:
        '수확을 닷새 앞둔 상추의 속잎 끝이 갈색으로 마릅니다. 아래 두 단이 심하고 위쪽은 괜찮습니다.\n양액 EC와 pH는 기준 안에 있습니다.',
      answer:
        '전형적인 잎끝마름입니다. 아래 단에 바람이 거의 닿지 않아 증산이 적고, 칼슘이 속잎까지 가지 못합니다. 아래 두 단에 순환 팬을 더하고 소등 중 습도를 75% 아래로 지켜 주세요. 다음 작기에서 같은 증상이 없는 것을 함께 확인했습니다.',
      events: steps(412, 405, 389, 365),
    },
    {
      farmId: 'naju',
      registrant: 'manager',
      type: 'FACILITY',
      title: '1동 천창 한쪽이 끝까지 닫히지 않습니다',
      content:
        '동쪽 천창이 5cm쯤 열린 채로 멈춥니다. 손으로 밀면 닫히고, 모터 소리는 정상입니다.\n밤에 온도가 1~2℃ 더 떨어져 급합니다.',
      answer:
        '기사가 방문해 닫힘 쪽 리밋 스위치의 위치를 다시 맞추고 랙 기어에 기름을 발랐습니다. 다섯 번 여닫아 모두 끝까지 닫히는 것을 확인했습니다. 같은 일이 또 생기면 이 요청을 확인하지 마시고 알려 주세요.',
      events: steps(98, 94, 26),
    },
    {
      farmId: 'pangyo-a',
      registrant: 'member',
      type: 'FACILITY',
      title: '재배실 1 제습기에서 물이 샙니다',
      content:
        '재배실 1의 안쪽 제습기 아래에 물이 고입니다. 배수 호스는 막히지 않았습니다.\n그 제습기는 꺼 두었고, 나머지 한 대로 습도가 75%까지 올라갑니다.',
      answer: '물받이가 금이 간 것으로 보입니다. 부품을 주문했고 도착하는 대로 방문 날짜를 알려 드리겠습니다.',
      events: steps(52, 47),
      messages: [
        { content: '부품은 언제쯤 도착하나요? 습도가 높아 잎이 젖어 있습니다.', at: now - 30 * hourMs },
        {
          content: '내일 오전에 도착합니다. 그때까지 환기를 30분씩 더 돌려 주세요.',
          at: now - 28 * hourMs,
        },
      ],
    },
    {
      farmId: 'pangyo-a',
      registrant: 'manager',
      type: 'DEVICE',
      title: '재배실 2 제어기가 새 설정에 응답하지 않습니다',
      content:
        '사흘 전 밤에 점등하도록 설정을 보냈는데 아직 “응답 없음”입니다.\n전원을 껐다 켜 보았지만 그대로이고, 측정값은 잘 들어옵니다.',
      answer: '',
      events: steps(3),
    },
  ];
};

const create = async (
  demo: Demo,
  { farmId, registrant, events, answer, messages = [], ...text }: DemoSupportRequest,
): Promise<void> => {
  const [filing, ...steps] = events;
  if (!filing) return;
  const supportRequestId = await createSupportRequest(
    await demoFarmContext(demo, registrant, { farmId, at: filing.at }),
    {
      ...text,
      files: [],
    },
  );
  for (const [index, { what, at }] of steps.entries()) {
    const asRegistrant = demoContext(demo, registrant, { at });
    await getSupportRequest(asRegistrant, supportRequestId); // the news of the step before are read
    if (what === 'confirmed') await confirmSupportRequest(asRegistrant, supportRequestId);
    if (what !== 'in_progress' && what !== 'completed') continue;
    const call = demoContext(demo, 'admin', { at });
    const { version } = await getSupportRequest(call, supportRequestId);
    const isAnswered = what === 'completed' || index === steps.length - 1;
    await handleSupportRequest(call, '', supportRequestId, {
      progress: what,
      handlerMemberNo: demo.memberNos.get('admin') ?? null,
      answer: isAnswered ? answer : '',
      version,
    });
  }
  for (const [index, { content, at }] of messages.entries()) {
    const writer = demoContext(demo, index % 2 === 0 ? registrant : 'admin', { at });
    await getSupportRequest(writer, supportRequestId);
    await writeSupportRequestMessage(writer, '', supportRequestId, { content, files: [] });
  }
  const last = steps.at(-1);
  if (last && last.what !== 'completed' && messages.length === 0)
    await getSupportRequest(demoContext(demo, registrant, { at: last.at }), supportRequestId);
  for (const reader of [registrant, 'admin'] as const) await removeMailsTo(demo.ctx.db, emailOf(reader)); // the demo's members have no mailboxes
};

/** Creates four support requests, one per progress, if there are none. */
export const fillSupportRequests = (demo: Demo): Promise<void> =>
  transactDemo(demo, async (demo) => {
    const { items } = await listAllSupportRequests(demoContext(demo, 'admin'), { pageNo: 1, pageSize: 1 });
    if (items.length > 0) return;
    for (const request of inLanguage(demo.language, requestsAt(demo.ctx.now()))) await create(demo, request);
  });
