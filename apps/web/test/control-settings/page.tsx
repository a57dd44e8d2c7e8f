import { screen, within } from '@testing-library/react';
import type { ControlSetting } from '@onsil/contract/control-settings';
import { ControlSettingView } from '#features/control-settings/widgets/control-setting.tsx';
import { useLiveRefresh } from '#lib/live/live-refresh.ts';
import { useLive } from '#lib/live/live.ts';
import { ok, serve, type RecordedRequest } from '../browser.ts';
import { openPage } from '../open-page.tsx';
import { setUpPage } from '../set-up-page.ts';
import { noon, olderComment, comment, settingOf } from './fixtures.ts';

/** The control setting's page with a faked server, for tests. */

export type Answers = Parameters<typeof serve>[0];

const paging = (totalCount: number, pageNo: number) => ({
  pageNo,
  pageSize: 10,
  totalCount,
  hasMore: pageNo * 10 < totalCount,
});

type Opened = { search?: string; role?: string; setting?: ControlSetting; answers?: Answers };

const standards = new Map([['temperature', '주간 21~25℃, 야간 17~20℃']]);

function Page() {
  useLive('F1');
  useLiveRefresh('F1');
  return <ControlSettingView farmId="F1" controllerId="IDF-A" limits={standards} />;
}

/** Opens the page at noon, by default for a manager; `say` sends on the live stream. */
export const open = ({ search = '', role = 'manager', setting = settingOf(), answers = {} }: Opened = {}) => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const requests = serve({
    'GET /stream': () => new Response(new ReadableStream<Uint8Array>({ start: (one) => void (stream = one) })),
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', role } }),
    'GET /farm/connect-set/IDF-A': () => ok({ item: setting }),
    'GET /farm/connect/comments': ({ query }) => {
      const page = Number(query.get('pageNo'));
      return ok({ items: page === 1 ? [comment] : [olderComment], paging: paging(11, page) });
    },
    ...answers,
  });
  const path = '/smartfarm/$farmId/setting';
  const opened = openPage({ path, Page, at: `/smartfarm/F1/setting${search}` });
  const say = (event: string): void => stream?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`));
  return { ...opened, requests, say };
};

/** Opens the form of a new setting and finds its slots. */
export const openForm = async (opened: Opened = {}) => {
  const page = open({ search: '?sheet=setting', ...opened });
  await screen.findByRole('button', { name: '제어기로 보내기' });
  const { user } = page;
  const slot = (number: number) => within(screen.getByRole('group', { name: `구간 ${number}` }));
  const fill = async (number: number, label: string, text: string): Promise<void> => {
    const input = slot(number).getByLabelText(label);
    await user.clear(input);
    if (text !== '') await user.type(input, text);
  };
  const check = () => user.click(screen.getByRole('button', { name: '제어기로 보내기' }));
  const question = async () => within(await screen.findByRole('dialog', { name: '육묘실 제어기로 보낼까요?' }));
  const send = async (): Promise<void> => {
    await check();
    await user.click((await question()).getByRole('button', { name: /보내기|저장/ }));
  };
  return { ...page, slot, fill, check, question, send };
};

export const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');
export const bodies = (requests: readonly RecordedRequest[]) =>
  requests.filter(({ method }) => method === 'POST').map((one) => one.body);

/** Registers the set-up of every test: noon, a session, jsdom's missing parts. */
export function atNoon(): void {
  setUpPage({ now: noon, returnsFocus: true });
}
