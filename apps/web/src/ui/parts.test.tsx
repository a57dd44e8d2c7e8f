import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { phrases } from '@onsil/phrases/ko';
import { freshBrowser } from '#test/browser.ts';
import { SegmentedControl } from './controls/segmented-control.tsx';
import { DataTable } from './data/data-table.tsx';
import { Pager } from './data/pager.tsx';
import { ResponsiveTable } from './data/responsive-table.tsx';
import { StatusBadge } from './data/status-badge.tsx';
import { ConfirmDialog } from './feedback/confirm-dialog.tsx';
import { ErrorState } from './feedback/error-state.tsx';
import { toast, Toaster } from './feedback/toast.tsx';
import { SearchField } from './forms/search-field.tsx';
import { UiProvider } from './theme/ui-provider.tsx';

const show = (children: ReactNode, browser?: Parameters<typeof freshBrowser>[0]) => {
  freshBrowser(browser);
  return render(
    <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
      <UiProvider env="test">{children}</UiProvider>
    </IntlProvider>,
  );
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a list of many pages has fewer controls on a phone, which have room on one line', () => {
  const controls = (phone: boolean): number => {
    show(<Pager label="목록" pageNo={5} pageSize={10} totalCount={100} onPage={() => undefined} />, { phone });
    const { length } = within(screen.getByRole('navigation', { name: '목록' })).getAllByRole('button');
    cleanup();
    return length;
  };
  expect([controls(false), controls(true)]).toEqual([7, 5]);
});

describe('a status mark', () => {
  it.each([
    [0, 'live', '정상'],
    [1, 'live', '1단계 주의'],
    [2, 'late', '2단계 경고'],
    [3, 'live', '3단계 위험'],
    [0, 'late', '수신 지연'],
    [3, 'silent', '수신 없음'],
    [0, 'never', '수신 없음'],
  ] as const)('of level %d, %s, says %s with a shape', (level, freshness, word) => {
    const { container } = show(<StatusBadge level={level} freshness={freshness} />);
    expect(container.textContent).toContain(word);
    expect(container.querySelector('svg')).not.toBeNull();
  });

  it('the bare shape has a hidden label', () => {
    show(<StatusBadge level={2} size="chip" />);
    expect(screen.getByText('2단계 경고')).toBeDefined();
  });
});

it('a segmented control is operated by click and arrow keys', async () => {
  const chosen = vi.fn<(value: string) => void>();
  function Choice() {
    const [value, setValue] = useState<'a' | 'b'>('a');
    const choose = (next: 'a' | 'b'): void => {
      chosen(next);
      setValue(next);
    };
    return (
      <SegmentedControl
        label="보기"
        value={value}
        onChange={choose}
        options={[
          { value: 'a', label: '가' },
          { value: 'b', label: '나' },
        ]}
      />
    );
  }
  show(<Choice />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: '나' }));
  await user.keyboard('{ArrowLeft}');
  expect(chosen.mock.calls).toEqual([['b'], ['a']]);
  expect(screen.getByRole('radiogroup', { name: '보기' })).toBeDefined();
});

describe('an error', () => {
  it('of the server is shown in its own words', () => {
    show(<ErrorState error={Object.assign(new Error('권한이 없습니다.'), { code: 'FORBIDDEN' })} />);
    expect(screen.getByRole('alert').textContent).toContain('권한이 없습니다.');
  });

  it('of the client is never shown raw', () => {
    show(<ErrorState error={new TypeError('x is undefined')} />);
    expect(screen.getByRole('alert').textContent).toContain('오류가 발생했습니다.');
    expect(screen.getByRole('alert').textContent).not.toContain('undefined');
  });
});

describe('toasts', () => {
  beforeEach(() => vi.useFakeTimers());

  it('success disappears after 3 s, failures stay until closed', () => {
    show(<Toaster />);
    act(() => {
      toast('저장했습니다');
      toast('저장하지 못했습니다', 'bad');
    });
    act(() => void vi.advanceTimersByTime(2_900));
    expect(screen.getByText('저장했습니다')).toBeDefined();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.queryByText('저장했습니다')).toBeNull();
    act(() => screen.getByRole('button', { name: '닫기' }).click());
    expect(screen.queryByText('저장하지 못했습니다')).toBeNull();
  });

  it('a toast with an action stays while the focus is on it', () => {
    show(<Toaster />);
    act(() => toast('삭제했습니다', 'good', { label: '되돌리기', run: () => undefined }));
    const undo = screen.getByRole('button', { name: '되돌리기' });
    act(() => undo.focus());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.queryByText('삭제했습니다')).not.toBeNull();
    act(() => undo.blur());
    act(() => void vi.advanceTimersByTime(8_100));
    expect(screen.queryByText('삭제했습니다')).toBeNull();
  });

  it('the focus returns to where a toast came from when its button is pressed', () => {
    show(
      <>
        <button type="button">완료</button>
        <Toaster />
      </>,
    );
    const done = screen.getByRole('button', { name: '완료' });
    act(() => done.focus());
    act(() => toast('완료했습니다', 'good', { label: '되돌리기', run: () => undefined }));
    const undo = screen.getByRole('button', { name: '되돌리기' });
    act(() => undo.focus());
    act(() => undo.click());
    act(() => void vi.advanceTimersByTime(100));
    expect(document.activeElement).toBe(done);
  });

  it('failures are announced at once, successes when there is time', () => {
    show(<Toaster />);
    act(() => {
      toast('저장했습니다');
      toast('저장하지 못했습니다', 'bad');
    });
    const failure = screen.getByText('저장하지 못했습니다').closest('[aria-live], output');
    expect(failure?.getAttribute('aria-live')).toBe('assertive');
    expect(screen.getByText('저장했습니다').closest('[aria-live], output')?.getAttribute('aria-live')).toBeNull();
    act(() => screen.getByRole('button', { name: '닫기' }).click());
  });
});

it('a confirmation has a name, and Cancel has the focus', async () => {
  const [yes, no] = [vi.fn<() => void>(), vi.fn<() => void>()];
  show(
    <ConfirmDialog opened title="지울까요?" onConfirm={yes} onCancel={no} danger>
      되돌릴 수 없습니다.
    </ConfirmDialog>,
  );
  const user = userEvent.setup();
  const dialog = await screen.findByRole('dialog', { name: '지울까요?' });
  expect(dialog.textContent).toContain('되돌릴 수 없습니다.');
  await user.click(screen.getByRole('button', { name: '확인' }));
  await user.keyboard('{Escape}');
  expect([yes.mock.calls.length, no.mock.calls.length]).toEqual([1, 1]);
});

it('two presses in one task confirm once', async () => {
  const yes = vi.fn<() => Promise<void>>(async () => {});
  show(
    <ConfirmDialog opened title="지울까요?" onConfirm={yes} onCancel={() => {}}>
      되돌릴 수 없습니다.
    </ConfirmDialog>,
  );
  const button = await screen.findByRole('button', { name: '확인' });
  await act(async () => {
    button.click();
    button.click();
  });
  expect(yes).toHaveBeenCalledTimes(1);
});

it('a confirmation mounted by its press returns the focus', async () => {
  function Asking() {
    const [confirming, setConfirming] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setConfirming(true)}>
          지우기
        </button>
        {confirming && (
          <ConfirmDialog opened title="지울까요?" onConfirm={() => {}} onCancel={() => setConfirming(false)}>
            되돌릴 수 없습니다.
          </ConfirmDialog>
        )}
      </>
    );
  }
  show(<Asking />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '지우기' }));
  await user.click(await screen.findByRole('button', { name: '취소' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '지우기' })));
});

describe('a search field', () => {
  beforeEach(() => vi.useFakeTimers());

  const field = () => screen.getByRole('searchbox', { name: '찾기' });
  const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
  const open = () => {
    const found = vi.fn<(keyword: string) => void>();
    const rendered = (value: string) => (
      <SearchField label="찾기" placeholder="" clearLabel="지우기" value={value} onSearch={found} />
    );
    const { rerender } = show(rendered(''));
    const arrive = (value: string) =>
      rerender(
        <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
          <UiProvider env="test">{rendered(value)}</UiProvider>
        </IntlProvider>,
      );
    return { found, arrive };
  };

  it('keeps input while its own keyword arrives', () => {
    const { found, arrive } = open();
    type('딸');
    act(() => void vi.advanceTimersByTime(300));
    type('딸ㄱ');
    arrive('딸');
    expect(field()).toHaveProperty('value', '딸ㄱ');
    act(() => void vi.advanceTimersByTime(300));
    expect(found.mock.calls).toEqual([['딸'], ['딸ㄱ']]);
  });

  it('follows an address that changes from outside, and drops the pending search', () => {
    const { found, arrive } = open();
    type('딸');
    act(() => void vi.advanceTimersByTime(300));
    arrive('딸');
    type('딸기');
    arrive('');
    expect(field()).toHaveProperty('value', '');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(found.mock.calls).toEqual([['딸']]);
  });
});

it('a table is named by its caption', () => {
  show(
    <DataTable
      caption="값"
      rows={[{ id: 1, text: '하나' }]}
      rowKey={({ id }) => id}
      columns={[{ key: 'text', header: '말', cell: ({ text }) => text }]}
    />,
  );
  expect(screen.getByRole('table', { name: '값' })).toBeDefined();
  expect(screen.getByRole('columnheader', { name: '말' })).toBeDefined();
  expect(screen.getByRole('cell', { name: '하나' })).toBeDefined();
});

describe('a responsive table', () => {
  const columns = [
    { key: 'name', header: '작기', cell: ({ name }: { name: string }) => name },
    { key: 'kg', header: '수확', cell: () => '–' },
    { key: 'plants', header: '심은 수', cell: () => '0' },
  ];
  const list = () => (
    <ResponsiveTable caption="작기" columns={columns} rows={[{ name: '상추 4' }]} rowKey={({ name }) => name} />
  );

  it('omits empty cells on a phone, and keeps a zero', () => {
    show(list());
    expect(
      within(screen.getByRole('list', { name: '작기' }))
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['심은 수']);
  });

  it('keeps the dash in a table', () => {
    show(list(), { wide: true });
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['상추 4', '–', '0']);
  });
});
