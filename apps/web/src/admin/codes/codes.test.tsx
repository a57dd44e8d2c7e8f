import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { codesSearch } from '../search-params.ts';
import { Page } from './page.tsx';

const code = (detailCode: string, word: string, isUsed: boolean) => ({
  masterCode: 'CONTROLLER_TYPE',
  detailCode,
  isMaster: false,
  codeNameKo: word,
  codeNameEn: detailCode.toLowerCase(),
  order: 1,
  version: 2,
  isUsed,
});
const master = { ...code('CONTROLLER_TYPE', '제어기 종류', true), masterCode: null, isMaster: true };
const codes = [code('CLIMATE', '복합환경제어기', true), code('SENSOR', '센서 노드', false)];

function WithToasts() {
  return (
    <>
      <Page />
      <Toaster />
    </>
  );
}

const open = (answers: Parameters<typeof serve>[0] = {}) => {
  const requests = serve({
    'GET /commons/codes': () => ok({ items: [master, ...codes] }),
    'GET /admin/codes': () => ok({ items: codes, paging: getPaging(1, 200, 2) }),
    ...answers,
  });
  return {
    ...openPage({ path: '/admin/codes', Page: WithToasts, at: '/admin/codes', search: codesSearch }),
    requests,
  };
};

setUpPage({ returnsFocus: true });

describe('the common codes', () => {
  it('are listed in order, changed by buttons', async () => {
    const { requests, user } = open({ 'PUT /admin/codes/order': () => ok() });
    await user.click(await screen.findByRole('button', { name: '센서 노드 위로' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        masterCode: 'CONTROLLER_TYPE',
        detailCodes: ['SENSOR', 'CLIMATE'],
      }),
    );
  });

  it('cannot be deleted while in use, with the reason', async () => {
    open();
    const button = await screen.findByRole('button', { name: '복합환경제어기: 사용 중이라 삭제할 수 없음' });
    expect(button).toHaveProperty('disabled', true);
  });

  it('report a deletion refused because of new use', async () => {
    const { user } = open({
      'DELETE /admin/code/CONTROLLER_TYPE/SENSOR': () => refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.'),
    });
    await user.click(await screen.findByRole('button', { name: '센서 노드 삭제' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '삭제' }));
    expect(await screen.findByText('사용 중이거나 하나뿐인 코드라 삭제할 수 없습니다.')).toBeDefined();
  });

  it('have a group whose name is changed in both languages', async () => {
    const { requests, user, router } = open({ 'PUT /admin/code-master/CONTROLLER_TYPE': () => ok() });
    await user.click(await screen.findByRole('button', { name: '분류 이름 변경' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'CONTROLLER_TYPE 이름 변경' }));
    await user.clear(sheet.getByLabelText('영어 이름'));
    await user.type(sheet.getByLabelText('영어 이름'), 'Controllers');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      codeNameKo: '제어기 종류',
      codeNameEn: 'Controllers',
      version: 2,
    });
  });

  it('merge what another administrator saved meanwhile, and show where both changed the same', async () => {
    let now = codes;
    const { requests, user, router } = open({
      'GET /admin/codes': () => ok({ items: now, paging: getPaging(1, 200, 2) }),
      'PUT /admin/code/CONTROLLER_TYPE/SENSOR': () => {
        if (now !== codes) return ok();
        now = codes.with(1, { ...code('SENSOR', '센서', false), codeNameEn: 'Sensor node', version: 3 });
        return refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.');
      },
    });
    await user.click(await screen.findByRole('button', { name: '센서 노드 이름 변경' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(sheet.getByLabelText('한국어 이름'), ' 둘');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    expect(await sheet.findByText('한국어 이름: 현재 ‘센서’')).toBeDefined();
    await user.click(sheet.getByRole('button', { name: '내 입력으로 저장' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      codeNameKo: '센서 노드 둘',
      codeNameEn: 'Sensor node',
      version: 3,
    });
  });

  it('stay open in their sheet, with what was typed, when another administrator deleted them meanwhile', async () => {
    let now = codes;
    const { requests, user } = open({ 'GET /admin/codes': () => ok({ items: now, paging: getPaging(1, 200, 2) }) });
    await user.click(await screen.findByRole('button', { name: '센서 노드 이름 변경' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(sheet.getByLabelText('한국어 이름'), ' 둘');
    now = codes.slice(0, 1);
    const before = requests.length;
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(requests.slice(before).map(({ path }) => path)).toContain('/admin/codes'));
    await waitFor(() => expect(screen.queryByText('센서 노드')).toBeNull());
    expect(sheet.getByLabelText('한국어 이름')).toHaveProperty('value', '센서 노드 둘');
  });

  it('that did not load are not shown as loading for ever, and can be loaded again', async () => {
    let isFailing = true;
    const { user } = open({
      'GET /commons/codes': () =>
        isFailing ? refuse(500, 'ERROR', '서버에 오류가 있습니다.') : ok({ items: [master, ...codes] }),
    });
    expect(await screen.findByText('서버에 오류가 있습니다.')).toBeDefined();
    isFailing = false;
    await user.click(screen.getAllByRole('button', { name: '다시 시도' })[0] ?? document.body);
    expect(await screen.findByRole('button', { name: '센서 노드 위로' })).toBeDefined();
  });

  it('can be added with a well-formed code', async () => {
    const { requests, user, router } = open({ 'POST /admin/code': () => ok() });
    await user.click(await screen.findByRole('button', { name: '코드 추가' }));
    const sheet = within(await screen.findByRole('dialog', { name: '코드 추가' }));
    await user.type(sheet.getByLabelText('코드'), 'camera');
    await user.type(sheet.getByLabelText('한국어 이름'), '카메라');
    await user.type(sheet.getByLabelText('영어 이름'), 'Camera');
    await user.click(sheet.getByRole('button', { name: '코드 추가' }));
    expect(await sheet.findByText(/코드는 영문 대문자로 시작하고/)).toBeDefined();
    await user.clear(sheet.getByLabelText('코드'));
    await user.type(sheet.getByLabelText('코드'), 'CAMERA');
    await user.click(sheet.getByRole('button', { name: '코드 추가' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      masterCode: 'CONTROLLER_TYPE',
      detailCode: 'CAMERA',
      codeNameKo: '카메라',
      codeNameEn: 'Camera',
    });
  });
});
