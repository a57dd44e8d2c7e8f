import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { racksApi } from '@onsil/contract/racks';
import { ok, refuse } from '#test/browser.ts';
import { racks } from '#test/racks/fixtures.ts';
import { setUpRacksPage, openRacksPage, serveFarm } from '#test/racks/page.tsx';

setUpRacksPage();

describe('a rack that is changed', () => {
  it('is sent with its version; a duplicate name is shown at its input', async () => {
    const requests = serveFarm({
      'PUT /farm-rack/1': () =>
        refuse(400, 'INVALID', '확인', {
          fields: [{ path: 'name', code: 'taken', message: '이미 사용 중인 값입니다.' }],
        }),
    });
    const { user } = openRacksPage('?rack=1&sheet=rack');
    const sheet = within(await screen.findByRole('dialog', { name: '랙 1 수정' }));
    await user.clear(sheet.getByLabelText('랙 이름'));
    await user.type(sheet.getByLabelText('랙 이름'), '랙 2');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    expect(await sheet.findByText('이미 사용 중인 값입니다.')).toBeDefined();
    const sent = requests.find(({ method }) => method === 'PUT')?.body;
    expect(sent).toMatchObject({ name: '랙 2', tierCount: 3, version: 2, sections: [{ name: '왼쪽' }] });
    expect(z.safeParse(racksApi.updateRack.body, sent).success).toBe(true);
  });

  it('gets a section from a rectangle in its drawing, unless it overlaps another', async () => {
    const requests = serveFarm({ 'PUT /farm-rack/1': () => ok() });
    const { user } = openRacksPage('?rack=1&sheet=rack');
    const sheet = within(await screen.findByRole('dialog', { name: '랙 1 수정' }));
    const spot = (name: RegExp) => sheet.getByRole('gridcell', { name });
    spot(/^3단 2열/).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await user.click(sheet.getByRole('button', { name: '선택 영역을 구역으로' }));
    expect(sheet.getByText('왼쪽 구역과 겹칩니다.')).toBeDefined();
    await user.click(sheet.getByRole('button', { name: '저장' }));
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
    await user.click(spot(/^1단 4열/));
    await user.click(sheet.getAllByRole('button', { name: '선택 영역으로 변경' }).at(-1) as HTMLElement);
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        sections: [{ name: '왼쪽' }, { name: '구역 2', tierFrom: 1, tierTo: 1, columnFrom: 4, columnTo: 4 }],
      }),
    );
  });

  it('cannot be deleted while it is in use, and says so', async () => {
    const inUse = '작물이 있거나 예정된 랙입니다. 자리를 먼저 비워 주세요.';
    serveFarm({ 'DELETE /farm-rack/1': () => refuse(409, 'RACK_IN_USE', inUse) });
    const { user } = openRacksPage('?rack=1&sheet=rack');
    const sheet = within(await screen.findByRole('dialog', { name: '랙 1 수정' }));
    await user.click(sheet.getByRole('button', { name: '랙 삭제' }));
    const dialog = within(await screen.findByRole('dialog', { name: '랙 1 랙을 삭제할까요?' }));
    await user.click(dialog.getByRole('button', { name: '랙 삭제' }));
    expect(await dialog.findByText(inUse)).toBeDefined();
  });
});

describe('the groups', () => {
  it('ask before an unsaved name is lost', async () => {
    serveFarm();
    const { user } = openRacksPage('?sheet=groups');
    const sheet = within(await screen.findByRole('dialog', { name: '랙 그룹' }));
    await user.click(sheet.getByRole('button', { name: '재배실 1 이름 변경' }));
    await user.type(sheet.getByLabelText('그룹 이름'), ' 가');
    await user.click(sheet.getByRole('button', { name: '닫기' }));
    expect(await screen.findByText('저장하지 않은 내용이 있습니다')).toBeDefined();
  });

  it('save a new order, each group with its version', async () => {
    const requests = serveFarm({ 'PUT /farm-rack/group/1': () => ok(), 'PUT /farm-rack/group/2': () => ok() });
    const { user } = openRacksPage('?sheet=groups');
    await user.click(await screen.findByRole('button', { name: '재배실 1 아래로' }));
    await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    expect(requests.filter(({ method }) => method === 'PUT').map(({ path: to, body }) => [to, body])).toEqual([
      ['/farm-rack/group/2', { name: '재배실 2', order: 0, version: 1 }],
      ['/farm-rack/group/1', { name: '재배실 1', order: 1, version: 1 }],
    ]);
  });
});

describe('the place of a controller', () => {
  it('that is not saved is asked for before another controller is shown', async () => {
    serveFarm({
      'GET /farm/connects/F1': () =>
        ok({
          items: [
            { controllerId: 'S-1', controllerName: '1호 제어기' },
            { controllerId: 'S-2', controllerName: '2호 제어기' },
          ],
        }),
      'GET /farm-rack/controller-place': () => ok({ items: racks.racks[0]?.controllers ?? [] }),
    });
    const { user } = openRacksPage('?sheet=places');
    const sheet = within(await screen.findByRole('dialog', { name: '제어기 위치' }));
    const controller = await sheet.findByLabelText<HTMLSelectElement>('제어기');
    const rack = () => sheet.getByLabelText<HTMLSelectElement>('담당 랙').value;
    await user.selectOptions(controller, 'S-2');
    expect(rack()).toBe('');
    await user.selectOptions(sheet.getByLabelText('담당 랙'), '2');
    await user.selectOptions(controller, 'S-1');
    await user.click(await screen.findByRole('button', { name: '취소' }));
    expect([controller.value, rack()]).toEqual(['S-2', '2']);
    await user.selectOptions(controller, 'S-1');
    await user.click(await screen.findByRole('button', { name: '저장하지 않고 선택' }));
    expect([controller.value, rack()]).toEqual(['S-1', '1']);
  });

  it('shows at the day that a later place exists', async () => {
    serveFarm({
      'GET /farm/connects/F1': () => ok({ items: [{ controllerId: 'S-1', controllerName: '1호 제어기' }] }),
      'GET /farm-rack/controller-place': () => ok({ items: racks.racks[0]?.controllers ?? [] }),
      'POST /farm-rack/controller-place': () =>
        refuse(400, 'INVALID', '입력값을 확인해 주세요.', {
          fields: [{ path: 'from', code: 'laterPlace', message: '이 날짜 이후에 등록한 위치가 있습니다.' }],
        }),
    });
    const { user } = openRacksPage('?sheet=places');
    const sheet = within(await screen.findByRole('dialog', { name: '제어기 위치' }));
    expect(await sheet.findByText('랙 1 2~3단')).toBeDefined();
    await user.selectOptions(sheet.getByLabelText('담당 랙'), '2');
    await user.click(sheet.getByRole('button', { name: '위치 저장' }));
    expect(await sheet.findByText('이 날짜 이후에 등록한 위치가 있습니다.')).toBeDefined();
  });
});
