import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok, refuse } from '#test/browser.ts';
import { damp, noon, pageOf, serveDeviations } from '#test/deviations/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { deviationListSearch } from '../search-params.ts';
import { Page } from './page.tsx';

setUpPage({ now: noon });

const open = () =>
  openPage({
    path: '/smartfarm/$farmId/notification-action',
    Page,
    at: '/smartfarm/F1/notification-action',
    search: deviationListSearch,
  });
const humidity = () => screen.findByRole('link', { name: '습도' });

describe('open deviations', () => {
  it('are taken with one tap, and show who is in charge', async () => {
    const mine = { ...damp, assignee: { memberNo: 1, memberName: '가나다' } };
    let isTaken = false;
    const requests = serveDeviations({
      'GET /farm/F1/deviation-status': () => ok(pageOf([isTaken ? mine : damp])),
      'PUT /farm/deviation/101/assignee': () => {
        isTaken = true;
        return ok();
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '습도 · 재배실 2 내가 담당' }));
    await waitFor(async () => expect((await humidity()).closest('li')?.textContent).toContain('담당 가나다'));
    const put = requests.find(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ assigneeMemberNo: 1, expectedMemberNo: null });
    expect(screen.queryByRole('button', { name: '습도 · 재배실 2 내가 담당' })).toBeNull();
  });

  it('are assigned to others from their menu, and say why when somebody was faster', async () => {
    const requests = serveDeviations({
      'GET /farm/F1/deviation-assignees': () => ok(pageOf([{ memberNo: 2, memberName: '라마바' }])),
      'PUT /farm/deviation/101/assignee': () => refuse(409, 'CONFLICT', '다른 곳에서 먼저 변경되었습니다.'),
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '습도 · 재배실 2 더 보기' }));
    await user.click(await screen.findByRole('button', { name: '습도 · 재배실 2 담당자 지정' }));
    const dialog = await screen.findByRole('dialog', { name: '담당자 지정' });
    await user.selectOptions(await within(dialog).findByRole('combobox', { name: '담당자' }), '라마바');
    await user.click(within(dialog).getByRole('button', { name: '저장' }));
    expect(await within(dialog).findByText('다른 곳에서 먼저 변경되었습니다.')).toBeDefined();
    const put = requests.find(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ assigneeMemberNo: 2, expectedMemberNo: null });
  });
});
