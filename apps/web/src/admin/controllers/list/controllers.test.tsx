import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { saveSession } from '#lib/session/session-store.ts';
import { codes, controller, listed, noon } from '#test/admin-controllers/fixtures.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { controllersSearch, newControllerSearch } from '../../search-params.ts';
import { Page as NewController } from '../new/page.tsx';
import { Page } from './page.tsx';

const farm = { farmNo: 7, farmId: 'naju', farmName: '나주 딸기농장', companyName: '가나다', province: '전남' };
const common = {
  'GET /commons/codes': () => ok({ items: codes }),
  'GET /admin/farms': listed([farm]),
  'GET /admin/farm/7': () => ok({ item: farm }),
};

const open = (answers: Parameters<typeof serve>[0], search = '') => {
  const requests = serve({ ...common, ...answers });
  const page = { path: '/admin/controllers', Page, at: `/admin/controllers${search}`, search: controllersSearch };
  return { ...openPage(page), requests };
};

setUpPage({ now: noon });

describe('the list of controllers', () => {
  it('shows each controller’s state, farm and rejected data', async () => {
    open({
      'GET /admin/controllers': listed([controller({ rejectedLast24h: 3 }), controller({ controllerId: 'house-2' })]),
    });
    const rows = within(await screen.findByRole('table', { name: '제어기' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('정상');
    for (const word of ['1동 설향', '나주 딸기농장', '12초\u00a0전', 'house-1'])
      expect(rows[1]?.textContent).toContain(word);
    const refused = within(rows[1] ?? document.body).getByRole('link', { name: '3' });
    expect(refused.getAttribute('href')).toContain('tab=rejected');
    expect(within(rows[2] ?? document.body).queryByRole('link', { name: '3' })).toBeNull();
  });

  it('keeps farm and type filters in the address and the request', async () => {
    const { requests, user, router } = open({ 'GET /admin/controllers': listed([]) }, '?farmNo=7');
    expect(await screen.findByText('등록된 제어기가 없습니다')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: '사용 종료' }));
    expect(await screen.findByText('사용을 종료한 제어기가 없습니다')).toBeDefined();
    expect(router.state.location.search).toEqual({ farmNo: 7, retired: true });
    const last = requests.findLast(({ path }) => path === '/admin/controllers');
    expect(Object.fromEntries(last?.query ?? [])).toMatchObject({ farmNo: '7', isRetired: 'true' });
  });

  it('shows an error that can be retried', async () => {
    let broken = true;
    const { user } = open({
      'GET /admin/controllers': (request) =>
        broken ? refuse(500, 'ERROR', '오류입니다.') : listed([controller()])(request),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('오류입니다.');
    broken = false;
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('table')).toBeDefined();
  });

  it('shows the same as a list on a phone', async () => {
    freshBrowser();
    saveSession(testSession);
    open({ 'GET /admin/controllers': listed([controller()]) });
    const rows = within(await screen.findByRole('list', { name: '제어기' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('1동 설향');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('changes the order of a farm’s controllers by buttons, saving at once', async () => {
    let stored = [controller(), controller({ controllerId: 'house-2', controllerName: '2동 설향' })];
    const { requests, user } = open(
      {
        'GET /admin/controllers': (call) => listed(stored)(call),
        'PUT /admin/controllers/order': () => {
          stored = stored.toReversed();
          return ok();
        },
      },
      '?farmNo=7&order=true',
    );
    await user.click(await screen.findByRole('button', { name: '2동 설향 위로' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        farmNo: 7,
        controllerIds: ['house-2', 'house-1'],
      }),
    );
    expect(document.activeElement?.getAttribute('aria-label')).toBe('2동 설향 아래로');
  });
});

describe('registering a controller', () => {
  const openNew = (answers: Parameters<typeof serve>[0]) => {
    const requests = serve({ ...common, ...answers });
    const page = { path: '/admin/controllers/new', Page: NewController, search: newControllerSearch };
    return { ...openPage({ ...page, at: '/admin/controllers/new?farmNo=7' }), requests };
  };
  const fill = async (user: ReturnType<typeof openNew>['user']): Promise<void> => {
    await user.type(await screen.findByRole('textbox', { name: '시스템 ID' }), 'house-9');
    await user.type(screen.getByRole('textbox', { name: '제어기 이름' }), '9동');
    await user.type(screen.getByRole('textbox', { name: '코드' }), 'H9');
    await screen.findByRole('option', { name: '유리온실' });
    await user.selectOptions(screen.getByLabelText('종류'), 'CLIMATE');
    await user.selectOptions(screen.getByLabelText('재배 환경'), 'GLASSHOUSE');
    await user.selectOptions(screen.getByLabelText('재배 형태'), 'DFT');
  };
  const submit = '등록하고 인증키 받기';

  it('leads to the connect page', async () => {
    const { requests, user, router } = openNew({
      'POST /admin/controller': () => ok({ item: { controllerId: 'house-9', credential: 'key' } }),
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: submit }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/controllers/house-9/connect'));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      farmNo: 7,
      controllerId: 'house-9',
      controllerName: '9동',
      code: 'H9',
      type: 'CLIMATE',
      cultivationEnvType: 'GLASSHOUSE',
      cultivationType: 'DFT',
      intervalSeconds: 60,
      isGateway: false,
    });
  });

  it('shows errors at their inputs, focuses the first, and keeps the input', async () => {
    const { requests, user } = openNew({
      'POST /admin/controller': () =>
        refuse(422, 'INVALID', '입력한 내용을 확인해 주세요.', {
          fields: [{ path: 'controllerId', code: 'taken', message: '이미 사용 중인 값입니다.' }],
        }),
    });
    await user.click(await screen.findByRole('button', { name: submit }));
    expect(screen.getAllByText('필수 항목입니다.').length).toBeGreaterThan(3);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '시스템 ID' }));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await fill(user);
    await user.click(screen.getByRole('button', { name: submit }));
    const controllerId = screen.getByRole('textbox', { name: '시스템 ID' });
    expect(await screen.findByText('이미 사용 중인 값입니다.')).toBeDefined();
    expect(document.activeElement).toBe(controllerId);
    expect(controllerId).toHaveProperty('value', 'house-9');
  });

  it('asks before unsaved input is lost', async () => {
    const { user, router } = openNew({});
    await user.type(await screen.findByRole('textbox', { name: '제어기 이름' }), '9동');
    void router.navigate({ to: '/404' });
    const dialog = within(await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' }));
    await user.click(dialog.getByRole('button', { name: '취소' }));
    expect(router.state.location.pathname).toBe('/admin/controllers/new');
  });
});
