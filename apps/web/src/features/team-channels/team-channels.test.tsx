import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { farmWebhook, type FarmWebhook } from '@onsil/contract/farm-webhooks';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { teamChannelSearch } from './search-params.ts';
import { TeamChannelsCard } from './widgets/team-channels-card.tsx';

setUpPage({ now: Date.parse('2026-11-20T12:00:00+09:00') });

const channel: FarmWebhook = {
  webhookId: 7,
  name: '#온실-알림',
  service: 'slack',
  shortAddress: 'hooks.slack.com/…cret',
  isSigned: false,
  lowestLevel: 2,
  language: 'ko',
  stoppedAt: null,
  stoppedReason: null,
  version: 1,
};
const stopped: FarmWebhook = {
  ...channel,
  webhookId: 8,
  name: '#야간',
  service: 'teams',
  stoppedAt: '2026-11-20T09:10:00+09:00',
  stoppedReason: 'Microsoft Teams answered 410',
};

const listed = (items: readonly FarmWebhook[]) => ok({ items });
const open = () =>
  openPage({ path: '/', Page: () => <TeamChannelsCard farmId="F1" />, at: '/', search: teamChannelSearch });

it('fixtures match the contract', () => {
  for (const one of [channel, stopped]) expect(z.parse(farmWebhook, one)).toEqual(one);
});

it('shows what each channel gets, and why one is off', async () => {
  serve({ 'GET /farm/F1/webhook': () => listed([channel, stopped]) });
  open();
  const [first, second] = within(await screen.findByRole('list', { name: '팀 채널 알림' })).getAllByRole('listitem');
  expect(first?.textContent).toContain('Slack · hooks.slack.com/…cret · 2단계 경고 이상 · 한국어');
  expect(second?.textContent).toContain('09:10부터 꺼짐 · Microsoft Teams answered 410');
});

it('a channel is added with its address, and the server’s refusal is beside it', async () => {
  let isRefusing = true;
  const requests = serve({
    'GET /farm/F1/webhook': () => listed([]),
    'POST /farm/F1/webhook': () =>
      isRefusing
        ? refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.', {
            fields: [{ path: 'address', code: 'webhookAddress', message: '웹훅 주소를 입력해 주세요.' }],
          })
        : ok({ item: { webhookId: 7 } }),
  });
  const { user } = open();
  await screen.findByText('연결한 채널이 없습니다');
  await user.click(screen.getByRole('button', { name: '채널 추가' }));
  const sheet = within(await screen.findByRole('dialog', { name: '채널 추가' }));
  await user.click(sheet.getByRole('button', { name: '저장' }));
  expect(sheet.getAllByText('필수 항목입니다.')).toHaveLength(2);
  await user.type(sheet.getByRole('textbox', { name: '채널 이름' }), '#온실-알림');
  await user.type(sheet.getByRole('textbox', { name: '웹훅 주소' }), 'https://attacker.example/x');
  await user.click(sheet.getByRole('button', { name: '저장' }));
  await sheet.findByText('웹훅 주소를 입력해 주세요.');
  isRefusing = false;
  await user.clear(sheet.getByRole('textbox', { name: '웹훅 주소' }));
  await user.type(sheet.getByRole('textbox', { name: '웹훅 주소' }), 'https://hooks.slack.com/services/T0/B0/secret');
  await user.click(sheet.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    name: '#온실-알림',
    service: 'slack',
    address: 'https://hooks.slack.com/services/T0/B0/secret',
    lowestLevel: 2,
    language: 'ko',
  });
});

it('Escape asks before a pasted address is lost', async () => {
  serve({ 'GET /farm/F1/webhook': () => listed([]) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '채널 추가' }));
  const sheet = within(await screen.findByRole('dialog', { name: '채널 추가' }));
  const address = sheet.getByRole<HTMLInputElement>('textbox', { name: '웹훅 주소' });
  await user.click(address);
  await user.paste('https://hooks.slack.com/services/T0/B0/secret');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' }));
  await user.click(question.getByRole('button', { name: '취소' }));
  expect(address.value).toBe('https://hooks.slack.com/services/T0/B0/secret');
});

it('a channel is changed without its address, and a test says what was answered', async () => {
  const requests = serve({
    'GET /farm/F1/webhook': () => listed([channel]),
    'PUT /farm/F1/webhook/7': () => ok(),
    'POST /farm/F1/webhook/7/test': () => ok({ item: { isSent: false, answer: 'Slack answered 404' } }),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '#온실-알림 테스트 메시지 보내기' }));
  expect(await screen.findByText('테스트 메시지를 보내지 못했습니다. Slack answered 404')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '#온실-알림 수정' }));
  const sheet = within(await screen.findByRole('dialog', { name: '채널 수정' }));
  await user.selectOptions(sheet.getByRole('combobox', { name: '알림 단계' }), '3단계 위험만');
  await user.click(sheet.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    name: '#온실-알림',
    lowestLevel: 3,
    language: 'ko',
    version: 1,
  });
});

it('a channel that somebody else renamed meanwhile is not overwritten unseen', async () => {
  let current = channel;
  const requests = serve({
    'GET /farm/F1/webhook': () => listed([current]),
    'PUT /farm/F1/webhook/7': () => {
      if (current !== channel) return ok();
      current = { ...channel, name: '#주간', language: 'en', version: 2 };
      return refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.');
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '#온실-알림 수정' }));
  const sheet = within(await screen.findByRole('dialog', { name: '채널 수정' }));
  await user.type(sheet.getByRole('textbox', { name: '채널 이름' }), '-야간');
  await user.click(sheet.getByRole('button', { name: '저장' }));
  expect(await sheet.findByText('채널 이름: 현재 ‘#주간’')).toBeDefined();
  await user.click(sheet.getByRole('button', { name: '내 입력으로 저장' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    name: '#온실-알림-야간',
    lowestLevel: 2,
    language: 'en',
    version: 2,
  });
});

it('an error can be tried again', async () => {
  serve({ 'GET /farm/F1/webhook': () => refuse(500, 'ERROR', '서버에 문제가 있습니다.') });
  open();
  expect(await screen.findByText('서버에 문제가 있습니다.')).toBeDefined();
});

it('an own server gets a signing key, which is shown once and replaced after a question', async () => {
  let isSigned = false;
  const requests = serve({
    'GET /farm/F1/webhook': () => listed([{ ...channel, service: 'server' as const, isSigned }]),
    'POST /farm/F1/webhook/7/signing-key': () => {
      const signingKey = isSigned ? 'whsec_second' : 'whsec_first';
      isSigned = true;
      return ok({ item: { signingKey } });
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '#온실-알림 서명 키 발급' }));
  await screen.findByText('whsec_first');
  await user.click(await screen.findByRole('button', { name: '#온실-알림 서명 키 재발급' }));
  const question = within(await screen.findByRole('dialog', { name: '#온실-알림 서명 키를 다시 발급할까요?' }));
  await user.click(question.getByRole('button', { name: '서명 키 재발급' }));
  await screen.findByText('whsec_second');
  expect(screen.queryByText('whsec_first')).toBeNull();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
});
