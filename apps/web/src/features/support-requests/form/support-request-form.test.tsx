import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SupportRequestDetail } from '@onsil/contract/support-requests';
import { clearSession, saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, testSession, type serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { supportRequest, withSupportRequests } from '#test/support-requests/fixtures.ts';
import { Page as EditPage } from '../edit/page.tsx';
import { Page as NewPage } from '../new/page.tsx';

type Opened = ReturnType<typeof openPage>;

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const send = ({ user }: Opened, name: string) => user.click(screen.getByRole('button', { name }));
const attach = async ({ user }: Opened, ...files: File[]): Promise<void> =>
  user.upload(await screen.findByLabelText<HTMLInputElement>('파일 추가'), files);

setUpPage();

afterEach(() => {
  clearSession();
});

describe('a new support request', () => {
  const open = (answers: Parameters<typeof serve>[0] = {}) => {
    const requests = withSupportRequests(answers);
    return {
      requests,
      ...openPage({ path: '/smartfarm/$farmId/as/new', at: '/smartfarm/F1/as/new', Page: NewPage }),
    };
  };
  const write = async (opened: Opened): Promise<void> => {
    await opened.user.selectOptions(await screen.findByRole('combobox', { name: '종류' }), '시설');
    await opened.user.type(await field('제목'), '창');
    await opened.user.type(await field('내용'), '안 닫힙니다.');
  };

  it('is sent with its file and the member’s phone number, and opens', async () => {
    const stored = { key: 'b'.repeat(32), name: '창.txt', size: 5, contentType: 'text/plain' };
    const opened = open({
      'POST /file': () => ok({ items: [stored] }),
      'POST /my/claim-board': () => ok({ item: { supportRequestId: 12 } }),
    });
    await write(opened);
    expect((await field('전화번호(선택)')).value).toBe('010-1234-5678');
    await attach(opened, new File(['hello'], '창.txt', { type: 'text/plain' }));
    await screen.findByRole('button', { name: '창.txt 삭제' });
    await send(opened, '요청 보내기');
    expect(await screen.findByText('elsewhere /smartfarm/F1/as-view/12')).toBeDefined();
    expect(opened.requests.find(({ path }) => path === '/my/claim-board')?.body).toEqual({
      type: 'FACILITY',
      title: '창',
      content: '안 닫힙니다.',
      contact: '01012345678',
      files: [stored.key],
    });
  });

  it('takes several files at once, as many as fit, each refused by itself', async () => {
    let stored = 0;
    const opened = open({
      'POST /file': () => {
        stored += 1;
        if (stored === 2) return refuse(400, 'INVALID', '지원하지 않는 형식입니다.');
        return ok({
          items: [{ key: String(stored).repeat(32), name: `${stored}.txt`, size: 5, contentType: 'text/plain' }],
        });
      },
    });
    const file = (number: number) => new File(['hello'], `${number}.txt`, { type: 'text/plain' });
    await attach(opened, file(1), file(2), file(3));
    expect(await screen.findByText('2.txt: 지원하지 않는 형식입니다.')).toBeDefined();
    await screen.findByRole('button', { name: '3.txt 삭제' });
    await attach(opened, file(4), file(5), file(6), file(7));
    expect(await screen.findByText(/5개까지 첨부할 수 있어 나머지는 제외했습니다/)).toBeDefined();
    await screen.findByRole('button', { name: '6.txt 삭제' });
    expect(opened.requests.filter(({ path }) => path === '/file')).toHaveLength(6);
    expect(screen.getByLabelText<HTMLInputElement>('파일 추가').disabled).toBe(true);
  });

  it('that is sent twice in one task is sent once, and its retry after a lost answer is marked as such', async () => {
    let isReachable = false;
    const opened = open({
      'POST /my/claim-board': () =>
        isReachable ? ok({ item: { supportRequestId: 12 } }) : Promise.reject(new TypeError('lost')),
    });
    await write(opened);
    const button = screen.getByRole('button', { name: '요청 보내기' });
    act(() => {
      button.click();
      button.click();
    });
    await screen.findByText(/서버에 연결할 수 없습니다/);
    const keys = (): (string | null)[] =>
      opened.requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys()).toHaveLength(1);
    isReachable = true;
    await send(opened, '요청 보내기');
    await screen.findByText('elsewhere /smartfarm/F1/as-view/12');
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
    expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('takes a picture with the camera of a phone', async () => {
    freshBrowser({ phone: true });
    saveSession(testSession);
    open();
    const camera = await screen.findByLabelText<HTMLInputElement>('사진 촬영');
    expect([camera.accept, camera.getAttribute('capture'), camera.multiple]).toEqual(['image/*', 'environment', false]);
    expect(screen.getByLabelText<HTMLInputElement>('파일 추가').accept).toContain('.heic');
  });

  it('shows missing inputs, and sends nothing', async () => {
    const opened = open();
    const type = await screen.findByRole('combobox', { name: '종류' });
    await send(opened, '요청 보내기');
    expect(screen.getAllByText('필수 항목입니다.')).toHaveLength(3);
    await waitFor(() => expect(document.activeElement).toBe(type));
    expect(opened.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('refuses a file over 10 MB before the upload', async () => {
    const opened = open();
    await attach(opened, new File([new Uint8Array(10_000_001)], '큰.txt', { type: 'text/plain' }));
    expect(await screen.findByText('큰.txt: 10MB보다 큰 파일은 첨부할 수 없습니다.')).toBeDefined();
    expect(opened.requests.some(({ path }) => path === '/file')).toBe(false);
  });

  it('keeps the input after an error, and asks before it is lost', async () => {
    const opened = open({
      'POST /my/claim-board': () =>
        refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.', {
          fields: [{ path: 'type', code: 'unknownCode', message: '없는 코드입니다.' }],
        }),
    });
    await write(opened);
    await send(opened, '요청 보내기');
    expect(await screen.findByText('없는 코드입니다.')).toBeDefined();
    expect((await field('제목')).value).toBe('창');
    await opened.user.click(screen.getByRole('link', { name: '취소' }));
    const question = await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' });
    await opened.user.click(within(question).getByRole('button', { name: '저장하지 않고 나가기' }));
    expect(await screen.findByText('elsewhere /smartfarm/F1/as')).toBeDefined();
  });

  it('can be retried when the types fail to load', async () => {
    open({ 'GET /commons/codes': () => refuse(500, 'ERROR', '오류가 발생했습니다.') });
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeDefined();
  });
});

describe('editing a support request', () => {
  const open = (now: () => SupportRequestDetail, answers: Parameters<typeof serve>[0] = {}) => {
    const requests = withSupportRequests({ 'GET /claim-board/4': () => ok({ item: now() }), ...answers });
    return {
      requests,
      ...openPage({ path: '/smartfarm/$farmId/as/$supportRequestId', at: '/smartfarm/F1/as/4', Page: EditPage }),
    };
  };
  const mine = supportRequest({ isMine: true, contact: '01099998888' });

  it('saves the input and opens the request', async () => {
    const opened = open(() => mine, { 'PUT /my/claim-board/4': () => ok() });
    await opened.user.type(await field('제목'), ' 고침');
    await opened.user.clear(await field('전화번호(선택)'));
    await send(opened, '저장');
    expect(await screen.findByText('elsewhere /smartfarm/F1/as-view/4')).toBeDefined();
    const { body } = opened.requests.find(({ method }) => method === 'PUT') ?? {};
    expect(body).toEqual({
      type: 'FACILITY',
      title: '요청 4 고침',
      content: mine.content,
      files: [],
      version: mine.version,
    });
  });

  it('is refused once someone works on it, and keeps the input for copying', async () => {
    let now = mine;
    const opened = open(() => now, {
      'PUT /my/claim-board/4': () => {
        now = { ...mine, progress: 'in_progress', version: mine.version + 1 };
        return refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.');
      },
    });
    await opened.user.type(await field('제목'), ' 고침');
    await send(opened, '저장');
    expect(await screen.findByText('이미 처리를 시작한 요청이라 수정할 수 없습니다.')).toBeDefined();
    expect((await field('제목')).value).toBe('요청 4 고침');
  });

  it('changed in another window keeps both changes, and asks where both changed the same', async () => {
    let now = mine;
    const opened = open(() => now, {
      'PUT /my/claim-board/4': () => {
        if (now !== mine) return ok();
        now = { ...mine, title: '다른 창의 제목', content: '다른 창의 내용', version: mine.version + 1 };
        return refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.');
      },
    });
    await opened.user.type(await field('제목'), ' 고침');
    await send(opened, '저장');
    expect(await screen.findByText('제목: 현재 ‘다른 창의 제목’')).toBeDefined();
    await send(opened, '내 입력으로 저장');
    expect(await screen.findByText('elsewhere /smartfarm/F1/as-view/4')).toBeDefined();
    const { body } = opened.requests.findLast(({ method }) => method === 'PUT') ?? {};
    expect(body).toMatchObject({ title: '요청 4 고침', content: '다른 창의 내용', version: mine.version + 1 });
  });

  it('is not possible for others, nor during work on it', async () => {
    open(() => supportRequest());
    expect(await screen.findByText('요청자만 수정할 수 있습니다.')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    cleanup();
    open(() => ({ ...mine, progress: 'in_progress' }));
    expect(await screen.findByText('이미 처리를 시작한 요청이라 수정할 수 없습니다.')).toBeDefined();
    expect(screen.getByRole('link', { name: '요청 보기' }).getAttribute('href')).toBe('/smartfarm/F1/as-view/4');
  });

  it('finds no request of another farm', async () => {
    open(() => ({ ...mine, farmId: 'F2', farmNo: 8 }));
    expect(await screen.findByText('삭제되었거나 주소가 잘못되었습니다.')).toBeDefined();
  });
});
