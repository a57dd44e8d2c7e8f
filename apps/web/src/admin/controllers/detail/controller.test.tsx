import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearSession } from '#lib/session/session-store.ts';
import { at, codes, controller, field, listed, noon } from '#test/admin-controllers/fixtures.ts';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { controllerSearch } from '../../search-params.ts';
import { storeNewCredential } from '../connect/new-credential.ts';
import { Page as Connect } from '../connect/page.tsx';
import { Page } from './page.tsx';

type Answers = Parameters<typeof serve>[0];

const meta = (key: string, nameKo: string, unit: string) => ({
  field: key,
  nameKo,
  nameEn: key,
  unit,
  decimals: 1,
  scaleMin: 0,
  scaleMax: 40,
  kind: 'measured',
});
const nothing = { controllerId: 'house-1', lastReceivedAt: null, fields: [], samples: [] };
const mapping = (own: object = {}) =>
  ok({ item: { controllerId: 'house-1', mappings: [], unknownKeys: [], version: 1, ...own } });
const fields = [field('temperature', '온도'), field('humidity', '습도', { unit: '%', units: ['%', 'fraction'] })];

const serveOne = (own: Answers = {}) =>
  serve({
    'GET /admin/controller/house-1': () => ok({ item: controller() }),
    'GET /admin/controller/house-1/samples': () => ok({ item: nothing }),
    'GET /admin/controller/house-1/rejected': listed([]),
    'GET /admin/controller/house-1/rejected-days': listed([{ day: '2026-11-20', refused: 800, kept: 500 }]),
    'GET /admin/controller/house-1/mapping': () => mapping(),
    'GET /admin/fields': listed(fields),
    'GET /commons/codes': () => ok({ items: codes }),
    ...own,
  });

const open = (own: Answers = {}, search = '') => {
  const requests = serveOne(own);
  const path = '/admin/controllers/$controllerId';
  const address = `/admin/controllers/house-1${search}`;
  return { ...openPage({ path, Page, at: address, search: controllerSearch }), requests };
};
const openConnect = (own: Answers = {}) => {
  const requests = serveOne(own);
  const path = '/admin/controllers/$controllerId/connect';
  return { ...openPage({ path, Page: Connect, at: '/admin/controllers/house-1/connect' }), requests };
};

setUpPage({ now: noon });
beforeEach(() => {
  storeNewCredential({ controllerId: 'another', credential: 'of another' });
});

describe('connecting a controller', () => {
  it('shows the new credential in each command and waits for the first sample', async () => {
    storeNewCredential({ controllerId: 'house-1', credential: 'KEY-1' });
    let arrived = false;
    const { user } = openConnect({
      'GET /admin/controller/house-1/samples': () =>
        ok({
          item: arrived
            ? {
                ...nothing,
                lastReceivedAt: at(0),
                fields: [meta('temperature', '온도', '°C')],
                samples: [{ at: at(0), values: { temperature: 23.4 } }],
              }
            : nothing,
        }),
    });
    expect(await screen.findByText(/아직 받은 값이 없습니다/)).toBeDefined();
    expect(screen.getByText(/curl -d .*\/api\/v1\/KEY-1\/telemetry/)).toBeDefined();
    expect(screen.getByText(/Invoke-RestMethod .*'http.*\/api\/v1\/KEY-1\/telemetry'/)).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'MQTT' }));
    expect(screen.getByText(/mosquitto_pub -h localhost -p 1883 -u KEY-1/)).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Influx' }));
    expect(screen.getByText(/curl .*Token KEY-1.*climate temperature=23.4/)).toBeDefined();
    expect(screen.getByText(/Invoke-RestMethod .*Token KEY-1.*climate temperature=23.4/)).toBeDefined();
    arrived = true;
    expect((await screen.findByText(/수신 완료/)).textContent?.replaceAll('\u00a0', ' ')).toBe('수신 완료: 온도 23.4℃');
  });

  it('drops the credential when its maker signs out', async () => {
    storeNewCredential({ controllerId: 'house-1', credential: 'KEY-1' });
    openConnect();
    expect(await screen.findByText(/curl -d .*\/api\/v1\/KEY-1\/telemetry/)).toBeDefined();
    act(() => clearSession());
    await waitFor(() => expect(document.body.textContent).not.toContain('KEY-1'));
  });

  it('ignores samples older than a new credential', async () => {
    storeNewCredential({ controllerId: 'house-1', credential: 'KEY-1' });
    const old = { ...nothing, lastReceivedAt: at(60), samples: [{ at: at(60), values: {} }] };
    openConnect({ 'GET /admin/controller/house-1/samples': () => ok({ item: old }) });
    expect(await screen.findByText(/아직 받은 값이 없습니다/)).toBeDefined();
  });

  it('shows rejected data, with a link to the mapping of unknown keys', async () => {
    storeNewCredential({ controllerId: 'house-1', credential: 'KEY-1' });
    const refused = { receivedAt: at(0), sampleAt: null, sourceKey: 'tempF', value: '74', reason: 'unknown_field' };
    openConnect({
      'GET /admin/controller/house-1/rejected': listed([refused]),
      'GET /admin/controller/house-1/mapping': () => mapping({ unknownKeys: ['tempF'] }),
    });
    expect((await screen.findByText('tempF')).parentElement?.textContent).toContain('알 수 없는 이름입니다.');
    const next = await screen.findByRole('link', { name: '항목 연결' });
    expect(next.getAttribute('href')).toBe('/admin/controllers/house-1?tab=mapping');
  });

  it('makes a new credential after a password re-check', async () => {
    let rechecked = false;
    const { user } = openConnect({
      'POST /admin/controller/house-1/credential': () =>
        rechecked
          ? ok({ item: { controllerId: 'house-1', credential: 'KEY-2' } })
          : refuse(403, 'RECHECK_NEEDED', '비밀번호를 다시 확인해 주세요.'),
      'PUT /member/verify': () => ok({ item: (rechecked = true) }),
    });
    await user.click(await screen.findByRole('button', { name: '새 인증키 발급' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '새 인증키 발급' }));
    const dialog = within(await screen.findByRole('dialog', { name: '비밀번호 확인' }));
    await user.type(dialog.getByLabelText('현재 비밀번호'), 'mine{Enter}');
    expect(await screen.findByText('KEY-2')).toBeDefined();
  });

  it('does not show an earlier credential, and makes a new one after a confirmation', async () => {
    const { requests, user } = openConnect({
      'POST /admin/controller/house-1/credential': () => ok({ item: { controllerId: 'house-1', credential: 'KEY-2' } }),
    });
    await user.click(await screen.findByRole('button', { name: '새 인증키 발급' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/바로 사용할 수 없게 되고/)).toBeDefined();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(dialog.getByRole('button', { name: '새 인증키 발급' }));
    expect(await screen.findByText('KEY-2')).toBeDefined();
  });
});

describe('the field mapping', () => {
  it('a click adds an unknown key with its suggested field; the whole mapping is saved', async () => {
    const { requests, user } = open(
      {
        'GET /admin/controller/house-1/mapping': () => mapping({ unknownKeys: ['air_temperature'] }),
        'PUT /admin/controller/house-1/mapping': () => ok(),
      },
      '?tab=mapping',
    );
    await user.click(await screen.findByRole('button', { name: 'air_temperature 연결' }));
    expect(screen.queryByRole('button', { name: 'air_temperature 연결' })).toBeNull();
    await user.selectOptions(screen.getByLabelText('보내는 단위'), '°F');
    await user.click(screen.getByRole('button', { name: '연결 저장' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        mappings: [{ sourceKey: 'air_temperature', field: 'temperature', sourceUnit: '°F', custom: null }],
        version: 1,
      }),
    );
  });

  it('converts an unknown unit by factor and offset', async () => {
    const { requests, user } = open({ 'PUT /admin/controller/house-1/mapping': () => ok() }, '?tab=mapping');
    await user.click(await screen.findByRole('button', { name: '이름 추가' }));
    await user.type(screen.getByLabelText('제어기가 쓰는 이름'), 'rh');
    await user.selectOptions(screen.getByLabelText('항목', { selector: 'select' }), 'humidity');
    await user.selectOptions(screen.getByLabelText('보내는 단위'), '직접 계산');
    await user.clear(screen.getByLabelText('곱할 값'));
    await user.click(screen.getByRole('button', { name: '연결 저장' }));
    expect(await screen.findByText('숫자를 입력해 주세요.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('곱할 값'));
    await user.type(screen.getByLabelText('곱할 값'), '0.1');
    await user.click(screen.getByRole('button', { name: '연결 저장' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        mappings: [{ sourceKey: 'rh', field: 'humidity', sourceUnit: '', custom: { factor: 0.1, offset: 0 } }],
        version: 1,
      }),
    );
  });

  it('shows a server error at its key', async () => {
    const one = { sourceKey: 't', field: 'temperature', sourceUnit: '°C', custom: null, factor: 1, offset: 0 };
    const { user } = open(
      {
        'GET /admin/controller/house-1/mapping': () => mapping({ mappings: [one] }),
        'PUT /admin/controller/house-1/mapping': () =>
          refuse(422, 'INVALID', '확인해 주세요.', {
            fields: [{ path: 'mappings.1.sourceKey', code: 'duplicate', message: '같은 항목이 두 번 있습니다.' }],
          }),
      },
      '?tab=mapping',
    );
    await user.click(await screen.findByRole('button', { name: '이름 추가' }));
    const second = within(screen.getAllByRole('listitem')[1] ?? document.body);
    await user.type(second.getByLabelText('제어기가 쓰는 이름'), 't');
    await user.selectOptions(second.getByLabelText('항목', { selector: 'select' }), 'temperature');
    await user.click(screen.getByRole('button', { name: '연결 저장' }));
    expect(await second.findByText('같은 항목이 두 번 있습니다.')).toBeDefined();
  });
});

describe('unsaved changes', () => {
  const asks = '저장하지 않은 내용이 있습니다';

  it.each([
    [
      '연결',
      '?tab=mapping',
      async ({ user }: ReturnType<typeof open>) => {
        await user.click(await screen.findByRole('button', { name: '이름 추가' }));
      },
    ],
    [
      '설정',
      '?tab=settings',
      async ({ user }: ReturnType<typeof open>) => {
        await user.type(await screen.findByRole('textbox', { name: '제어기 이름' }), '!');
      },
    ],
  ])('in tab %s ask before another tab is shown', async (_tab, search, change) => {
    const opened = open({}, search);
    await change(opened);
    await opened.user.click(screen.getByRole('radio', { name: '상태' }));
    const dialog = within(await screen.findByRole('dialog', { name: asks }));
    await opened.user.click(dialog.getByRole('button', { name: '취소' }));
    expect(opened.router.state.location.href).toContain(search);
  });

  it('are gone after a save, even before the controller is refetched', async () => {
    let saved = false;
    const { requests, user, router } = open(
      {
        'GET /admin/controller/house-1': () => (saved ? new Promise<never>(() => {}) : ok({ item: controller() })),
        'PUT /admin/controller/house-1': () => {
          saved = true;
          return ok();
        },
      },
      '?tab=settings',
    );
    await user.type(await screen.findByRole('textbox', { name: '제어기 이름' }), '!');
    await user.click(screen.getByRole('button', { name: '정보 저장' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
    await waitFor(() => expect(screen.getByRole('button', { name: '정보 저장' })).toHaveProperty('disabled', false));
    await user.click(screen.getByRole('radio', { name: '상태' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.queryByRole('dialog', { name: asks })).toBeNull();
  });
});

describe('one controller', () => {
  it('lists rejected data with reasons, filtered by the address', async () => {
    const row = {
      receivedAt: at(5),
      sampleAt: null,
      sourceKey: 'humidity',
      value: '140',
      reason: 'out_of_physical_range',
    };
    const { requests, user } = open({ 'GET /admin/controller/house-1/rejected': listed([row]) }, '?tab=rejected');
    expect(await screen.findByText(/^11\.\s20\.\s\(금\): 값 800건/)).toBeDefined();
    expect((await screen.findByRole('table', { name: '거부된 값' })).textContent).toContain('나올 수 없는 값입니다.');
    await user.selectOptions(screen.getByLabelText('사유'), 'future');
    await waitFor(() => expect(requests.at(-1)?.query.get('reason')).toBe('future'));
    await user.click(screen.getByRole('button', { name: '사유' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('sort')).toBe('why'));
    expect(requests.at(-1)?.query.get('reason')).toBe('future');
  });

  it('is retired after a confirmation with the consequences', async () => {
    let retired = false;
    const { requests, user } = open(
      {
        'GET /admin/controller/house-1': () => ok({ item: controller(retired ? { retiredAt: at(0) } : {}) }),
        'DELETE /admin/controller/house-1': () => {
          retired = true;
          return ok();
        },
      },
      '?tab=settings',
    );
    await user.click(await screen.findByRole('button', { name: '사용 종료' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1동 설향 사용을 종료할까요?' }));
    expect(dialog.getByText(/진행 중 이탈은 종료로 기록됩니다/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: '사용 종료' }));
    expect(await screen.findByText(/사용을 종료한 제어기입니다/)).toBeDefined();
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('leads back when it does not exist', async () => {
    open({ 'GET /admin/controller/house-1': () => refuse(404, 'NOT_FOUND', '찾을 수 없습니다.') });
    expect(await screen.findByText('찾을 수 없습니다')).toBeDefined();
    expect(screen.getByRole('link', { name: '제어기 목록 보기' }).getAttribute('href')).toBe('/admin/controllers');
  });
});
