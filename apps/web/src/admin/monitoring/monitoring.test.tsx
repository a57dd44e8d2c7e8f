import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdminAction, AdminDelivery } from '@onsil/contract/admin-oversight';
import type { AdminSystem } from '@onsil/contract/admin-system';
import { getPaging } from '@onsil/contract/envelope';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Page as Actions } from './actions/page.tsx';
import { Page as Deliveries } from './deliveries/page.tsx';
import { Page as Mails } from './mails/page.tsx';
import { actionsSearch, deliveriesSearch, mailsSearch } from './search-params.ts';
import { Page as System } from './system/page.tsx';

const noon = Date.parse('2026-11-20T03:00:00Z');
const at = (secondsAgo: number): string => new Date(noon - secondsAgo * 1000).toISOString();
const place = { farmNo: 7, farmId: 'naju', farmName: '나주 딸기농장' };
const listed = (items: object[]) => () => ok({ items, paging: getPaging(1, 20, items.length) });

setUpPage({ now: noon, returnsFocus: true });

describe('actions of all farms', () => {
  const action: AdminAction = {
    ...place,
    actionId: 5,
    at: at(600),
    actionCode: 'VENT',
    description: '천창을 열었습니다',
    memberName: null,
    pauseUntil: at(0),
    deviations: [
      {
        deviationId: 41,
        minutesToRange: 12,
        overshoot: null,
        hasRelapsed: false,
        controllerId: 'NJ-1',
        controllerName: '1동',
        cause: 'range',
        field: 'temperature',
        fieldNameKo: '온도',
        fieldNameEn: 'Temperature',
        level: 2,
        endedAt: at(0),
      },
    ],
  };
  const vent = { masterCode: 'DEVIATION_ACTION', detailCode: 'VENT', isMaster: false, order: 1 };
  const text = { ...vent, codeNameKo: '환기', codeNameEn: 'Vent' };

  it('show farm, action, author and outcome, and link to their deviations', async () => {
    serve({ 'GET /admin/deviation-actions': listed([action]), 'GET /commons/codes': () => ok({ items: [text] }) });
    openPage({ path: '/admin/actions', Page: Actions, at: '/admin/actions', search: actionsSearch });
    const row = (await screen.findByRole('table', { name: '이탈 조치' })).querySelector('tbody tr');
    await waitFor(() => expect(row?.textContent).toContain('환기'));
    for (const word of ['나주 딸기농장', '천창을 열었습니다', '탈퇴한 회원', '12분 만에 복귀'])
      expect(row?.textContent).toContain(word);
    const link = screen.getByRole('link', { name: '1동 · 온도' });
    expect(link.getAttribute('href')).toBe('/smartfarm/naju/41/notification-action');
  });

  it('adds one history entry per typed keyword', async () => {
    serve({ 'GET /admin/deviation-actions': listed([]) });
    const { user, router } = openPage({
      path: '/admin/actions',
      Page: Actions,
      at: '/admin/actions',
      search: actionsSearch,
    });
    await user.click(await screen.findByRole('radio', { name: '30일' }));
    const steps = router.history.length;
    await user.type(screen.getByRole('searchbox'), '환');
    await waitFor(() => expect(router.state.location.search).toEqual({ period: '30d', keyword: '환' }));
    expect(router.history.length).toBe(steps);
  });

  it('are sorted by their member, in the address', async () => {
    const requests = serve({ 'GET /admin/deviation-actions': listed([action]) });
    const page = { path: '/admin/actions', Page: Actions, search: actionsSearch };
    const { user, router } = openPage({ ...page, at: '/admin/actions?page=2' });
    await user.click(await screen.findByRole('button', { name: '조치자' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'who', dir: 'asc' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('sort')).toBe('who'));
  });

  it('keep their filters in the address and start at the first page', async () => {
    const requests = serve({ 'GET /admin/deviation-actions': listed([]) });
    const at3 = '/admin/actions?page=3';
    const { user, router } = openPage({ path: '/admin/actions', Page: Actions, at: at3, search: actionsSearch });
    await user.selectOptions(await screen.findByLabelText('단계'), '3단계 위험');
    await user.click(screen.getByRole('radio', { name: '30일' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ level: 3, period: '30d' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('from')).toBe(String((noon - 30 * 86_400_000) / 1000)));
    expect(requests.at(-1)?.query.get('pageNo')).toBe('1');
    expect(await screen.findByText('조건에 맞는 기록이 없습니다')).toBeDefined();
  });
});

describe('deliveries', () => {
  const delivery: AdminDelivery = {
    ...place,
    deliveryId: 9,
    kind: 'opened',
    level: 2,
    title: '[경고] 1동 온도',
    memberName: '가나다',
    teamChannelName: null,
    channel: 'email',
    state: 'failed',
    attempts: 5,
    reason: 'refused',
    outcome: '550 no such mailbox',
    createdAt: at(60),
    nextTryAt: null,
    endedAt: at(0),
  };

  it('that failed are marked and show the provider’s reply', async () => {
    serve({ 'GET /admin/deliveries': listed([delivery, { ...delivery, deliveryId: 8, state: 'sent', attempts: 1 }]) });
    const page = { path: '/admin/deliveries', Page: Deliveries, search: deliveriesSearch };
    openPage({ ...page, at: '/admin/deliveries' });
    expect((await screen.findByText('실패 · 5회 시도')).dataset['bad']).toBe('true');
    expect(screen.getByText('전송됨', { selector: 'span' }).dataset['bad']).toBe('false');
    expect(screen.getAllByText('550 no such mailbox')).toHaveLength(2);
    expect(screen.getAllByText('상대 서버가 거부함')).toHaveLength(2);
  });

  it('to a team channel name it and its service, also beside one to a member with the same id', async () => {
    const posted = { ...delivery, memberName: null, teamChannelName: '#온실-알림', channel: 'slack' };
    const requests = serve({ 'GET /admin/deliveries': listed([posted, delivery]) });
    const page = { path: '/admin/deliveries', Page: Deliveries, search: deliveriesSearch };
    const { user, router } = openPage({ ...page, at: '/admin/deliveries' });
    expect(await screen.findByText('#온실-알림')).toBeDefined();
    expect(screen.getByText('가나다')).toBeDefined();
    await user.selectOptions(screen.getByLabelText('방법'), 'Slack');
    await user.click(screen.getByRole('button', { name: '상태' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ channel: 'slack', sort: 'state', dir: 'asc' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('channel')).toBe('slack'));
  });
});

describe('mails', () => {
  const mail = {
    mailId: 3,
    to: 'grower@onsil.example',
    name: '가나다',
    subject: '농장 초대',
    state: 'kept',
    attempts: 0,
    outcome: 'no mail server',
    at: at(60),
  };

  it('that failed are first when sorted by their state', async () => {
    const requests = serve({ 'GET /admin/mails': listed([mail]) });
    const { user } = openPage({ path: '/admin/mails', Page: Mails, at: '/admin/mails', search: mailsSearch });
    await user.click(await screen.findByRole('button', { name: '상태' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('sort')).toBe('state'));
  });

  it('to a recipient without an account show the address only', async () => {
    serve({
      'GET /admin/mails': listed([mail]),
      'GET /admin/mail/3': () => ok({ item: { ...mail, name: '', to: 'new@onsil.example', text: null } }),
    });
    openPage({ path: '/admin/mails', Page: Mails, at: '/admin/mails?mail=3', search: mailsSearch });
    expect(await screen.findByText('new@onsil.example')).toBeDefined();
  });

  it('open after the password was entered again, and can be retried after cancelling', async () => {
    let rechecked = false;
    const requests = serve({
      'GET /admin/mails': listed([mail]),
      'GET /admin/mail/3': () =>
        rechecked
          ? ok({ item: { ...mail, text: '주소를 열어 주세요' } })
          : refuse(403, 'RECHECK_NEEDED', '비밀번호를 다시 확인해 주세요.'),
      'PUT /member/verify': () => {
        rechecked = true;
        return ok();
      },
    });
    const { user } = openPage({ path: '/admin/mails', Page: Mails, at: '/admin/mails', search: mailsSearch });
    await user.click(await screen.findByRole('link', { name: '농장 초대' }));
    const asks = () => screen.findByRole('dialog', { name: '비밀번호 확인' });
    await user.click(within(await asks()).getByRole('button', { name: '취소' }));
    expect(await screen.findByText('비밀번호를 다시 확인해 주세요.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    await user.type(within(await asks()).getByLabelText('현재 비밀번호'), 'mine{Enter}');
    expect(await screen.findByText('주소를 열어 주세요')).toBeDefined();
    expect(requests.filter(({ path }) => path === '/admin/mail/3')).toHaveLength(3);
  });

  it('that are retained can be read', async () => {
    serve({
      'GET /admin/mails': listed([mail]),
      'GET /admin/mail/3': () => ok({ item: { ...mail, text: '주소를 열어 주세요' } }),
    });
    const { user, router } = openPage({ path: '/admin/mails', Page: Mails, at: '/admin/mails', search: mailsSearch });
    expect(await screen.findByText(/메일 서버\(ONSIL_SMTP_URL\)가 없어/)).toBeDefined();
    await user.click(screen.getByRole('link', { name: '농장 초대' }));
    const sheet = within(await screen.findByRole('dialog', { name: '농장 초대' }));
    expect(await sheet.findByText('주소를 열어 주세요')).toBeDefined();
    expect(sheet.getByText('메일 서버가 없어 이메일 목록에 보관함')).toBeDefined();
    expect(screen.queryByText('no mail server')).toBeNull();
    expect(router.state.location.search).toEqual({ mail: 3 });
  });
});

describe('the system state', () => {
  const well: AdminSystem = {
    at: at(0),
    version: '0.1.0',
    nodeVersion: '24.21.0',
    process: {
      startedAt: at(7_200),
      uptimeSeconds: 7_200,
      memoryBytes: 250_000_000,
      heapBytes: 1,
      streams: 2,
      mqttConnections: null,
      eventLoopDelay: { meanMs: 0.4, p99Ms: 4.2, maxMs: 31 },
      databasePool: { maxSize: 16, inUse: 2, waiting: 0, waits: { meanMs: 0.1, p99Ms: 1, maxMs: 3 } },
      droppedLogLines: 0,
    },
    ingest: { perMinute5: 6, perMinute60: 6, lastReceivedAt: at(20), rejectedLastHour: 0 },
    journal: { pending: 0, failed: 0 },
    rollups: { pending: 1, oldest: at(300), failed: 0 },
    comparison: { at: at(3_600), compared: 1_200, differing: 0, repaired: 0 },
    derive: { pending: 0, oldest: null, failed: 0 },
    deviations: { pending: 0, oldest: null },
    due: { pending: 0, oldest: null },
    jobs: { pending: 0, failed: 0 },
    deliveries: { pending: 0, failed: 0 },
    mails: { pending: 0, failed: 0 },
    database: { bytes: 1, version: '18.4', connections: 9, tables: [] },
    disk: { state: 'ok', freeBytes: 70_000_000_000 },
    errors: [],
  };
  const open = (system: AdminSystem) => {
    serve({ 'GET /admin/system': () => ok({ item: system }) });
    openPage({ path: '/admin/system', Page: System, at: '/admin/system' });
  };
  const marks = () => screen.queryAllByText('확인 필요');

  it('has no marks while everything is normal', async () => {
    open(well);
    expect(await screen.findByText('모두 정상입니다.')).toBeDefined();
    expect(marks()).toHaveLength(0);
    expect(screen.getByText('다른 프로세스가 수신')).toBeDefined();
  });

  it.each([
    ['nothing came for long', { ingest: { ...well.ingest, lastReceivedAt: at(601) } }],
    ['half of the controllers fell away', { ingest: { ...well.ingest, perMinute5: 2.9 } }],
    ['something was refused', { ingest: { ...well.ingest, rejectedLastHour: 1 } }],
    ['statistics stay wrong', { comparison: { at: at(60), compared: 10, differing: 2, repaired: 1 } }],
    ['received samples cannot be stored', { journal: { pending: 0, failed: 1 } }],
    ['averages lag', { rollups: { pending: 4, oldest: at(1_201), failed: 0 } }],
    ['statistics cannot be computed', { rollups: { pending: 0, oldest: null, failed: 1 } }],
    ['derived fields lag', { derive: { pending: 4, oldest: at(601), failed: 0 } }],
    ['derived fields cannot be computed', { derive: { pending: 0, oldest: null, failed: 1 } }],
    ['controllers are not judged', { deviations: { pending: 4, oldest: at(601) } }],
    ['alarms are not followed up', { due: { pending: 1, oldest: at(601) } }],
    ['the process lags', { process: { ...well.process, eventLoopDelay: { meanMs: 9, p99Ms: 200, maxMs: 900 } } }],
    [
      'connections are waited for',
      {
        process: {
          ...well.process,
          databasePool: { ...well.process.databasePool, waits: { meanMs: 9, p99Ms: 1_000, maxMs: 9_000 } },
        },
      },
    ],
    ['log lines were lost', { process: { ...well.process, droppedLogLines: 3 } }],
    ['a job failed', { jobs: { pending: 0, failed: 1 } }],
    ['a mail failed', { mails: { pending: 0, failed: 2 } }],
    ['the disk is low', { disk: { state: 'low', freeBytes: 1 } }],
  ] as const)('marks one figure when %s', async (_what, part) => {
    open({ ...well, ...part });
    expect(await screen.findByText('확인이 필요한 값이 1개 있습니다.')).toBeDefined();
    expect(marks()).toHaveLength(1);
  });

  it('does not mark an installation that never received data', async () => {
    open({ ...well, ingest: { perMinute5: 0, perMinute60: 0, lastReceivedAt: null, rejectedLastHour: 0 } });
    expect(await screen.findByText('모두 정상입니다.')).toBeDefined();
  });

  it('shows the latest errors with their cause', async () => {
    open({ ...well, errors: [{ at: at(5), message: 'mail was not sent', cause: 'ECONNREFUSED' }] });
    expect((await screen.findByText('ECONNREFUSED')).parentElement?.textContent).toContain('mail was not sent');
  });

  it('shows loading errors', async () => {
    serve({ 'GET /admin/system': () => refuse(500, 'ERROR', '오류입니다.') });
    openPage({ path: '/admin/system', Page: System, at: '/admin/system' });
    expect((await screen.findByRole('alert')).textContent).toContain('오류입니다.');
  });
});
