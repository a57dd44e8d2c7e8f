import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { phrases } from '@onsil/phrases/ko';
import { freshBrowser } from '#test/browser.ts';
import { UiProvider } from '../theme/ui-provider.tsx';
import { ColumnChoices } from './column-choice.tsx';
import type { Column } from './data-table.tsx';
import { PrimaryCell } from './primary-cell.tsx';
import { ResponsiveTable } from './responsive-table.tsx';
import { sortedByServer, type TableSorting } from './sorting.ts';

type Batch = { name: string; kg: number | null };
const batches: Batch[] = [
  { name: '상추 2', kg: 8 },
  { name: '바질', kg: null },
  { name: '상추 10', kg: 12 },
  { name: '고추', kg: 9 },
];

const opened = vi.fn<(name: string) => void>();
const deleted = vi.fn<() => void>();
const columns: Column<Batch>[] = [
  {
    key: 'name',
    header: '작기',
    value: ({ name }) => name,
    cell: ({ name }) => (
      <PrimaryCell sub="재배실">
        <a
          href={`/batch/${name}`}
          onClick={(event) => {
            event.preventDefault();
            opened(name);
          }}
        >
          {name}
        </a>
      </PrimaryCell>
    ),
  },
  { key: 'kg', header: '수확', align: 'right', value: ({ kg }) => kg, cell: ({ kg }) => kg ?? '–' },
  {
    key: 'delete',
    header: '관리',
    cell: () => (
      <button type="button" onClick={deleted}>
        삭제
      </button>
    ),
  },
];

const show = (props: { wide?: boolean; sorting?: TableSorting; limit?: number } = {}) => {
  const { wide = true, ...rest } = props;
  freshBrowser({ wide });
  render(
    <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
      <UiProvider env="test">
        <ResponsiveTable caption="작기 목록" columns={columns} rows={batches} rowKey={({ name }) => name} {...rest} />
      </UiProvider>
    </IntlProvider>,
  );
  return userEvent.setup();
};

afterEach(() => {
  cleanup();
  opened.mockReset();
  deleted.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const names = () => screen.getAllByRole('link').map((link) => link.textContent);
const cellOf = (text: string) => screen.getByRole('cell', { name: text });

describe('a header', () => {
  it('sorts by keyboard, says how, and gives the order of the list back', async () => {
    const user = show();
    expect(names()).toEqual(['상추 2', '바질', '상추 10', '고추']);
    screen.getByRole('button', { name: '수확' }).focus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['상추 10', '고추', '상추 2', '바질']);
    const header = screen.getByRole('columnheader', { name: '수확' });
    expect(header.getAttribute('aria-sort')).toBe('descending');
    await user.keyboard(' ');
    expect(names()).toEqual(['상추 2', '고추', '상추 10', '바질']);
    expect(header.getAttribute('aria-sort')).toBe('ascending');
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['상추 2', '바질', '상추 10', '고추']);
    expect(header.getAttribute('aria-sort')).toBe('none');
  });

  it('of a column without values does not sort', () => {
    show();
    expect(within(screen.getByRole('columnheader', { name: '관리' })).queryByRole('button')).toBeNull();
    expect(screen.getByRole('columnheader', { name: '관리' }).getAttribute('aria-sort')).toBeNull();
  });

  it('sorts all rows where only the first are shown', async () => {
    const user = show({ limit: 2 });
    await user.click(screen.getByRole('button', { name: '작기' }));
    expect(names()).toEqual(['고추', '바질']);
  });

  it('of a list in pages asks the server, by the columns that it knows', async () => {
    const asked = vi.fn<(next: object) => void>();
    const user = show({ sorting: sortedByServer({ sort: 'name' }, ['name'], asked) });
    expect(screen.getByRole('columnheader', { name: '작기' }).getAttribute('aria-sort')).toBe('ascending');
    expect(screen.queryByRole('button', { name: '수확' })).toBeNull();
    expect(names()).toEqual(['상추 2', '바질', '상추 10', '고추']);
    await user.click(screen.getByRole('button', { name: '작기' }));
    expect(asked).toHaveBeenLastCalledWith({ sort: 'name', dir: 'desc', page: undefined });
  });
});

describe('a row', () => {
  it('opens what it names by a click anywhere, once', async () => {
    const user = show();
    await user.click(cellOf('12'));
    await user.click(screen.getByRole('link', { name: '고추' }));
    expect(opened.mock.calls).toEqual([['상추 10'], ['고추']]);
  });

  it('leaves clicks to its own buttons', async () => {
    const user = show();
    await user.click(screen.getAllByRole('button', { name: '삭제' })[0] as HTMLElement);
    expect(deleted).toHaveBeenCalledOnce();
    expect(opened).not.toHaveBeenCalled();
  });

  it('opens nothing while its text is selected', async () => {
    const user = show();
    vi.stubGlobal('getSelection', () => ({ toString: () => '상추' }));
    await user.click(cellOf('12'));
    expect(opened).not.toHaveBeenCalled();
  });

  it('opens in a new tab with the middle button or Ctrl', () => {
    show();
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    fireEvent(cellOf('12'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    fireEvent.click(cellOf('9'), { ctrlKey: true });
    expect(open.mock.calls.map(([address]) => decodeURI(String(address)).split('/').at(-1))).toEqual([
      '상추 10',
      '고추',
    ]);
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('the menu of columns', () => {
  const showChoices = () => {
    freshBrowser({ wide: true });
    const saved = vi.fn<(table: string, keys: readonly string[]) => void>();
    function Kept() {
      const [hidden, setHidden] = useState<readonly string[]>(['gone']);
      const hide = (table: string, keys: readonly string[]): void => {
        saved(table, keys);
        setHidden(keys);
      };
      return (
        <ColumnChoices value={{ hiddenOf: () => hidden, hide }}>
          <ResponsiveTable
            name="batches"
            caption="작기 목록"
            columns={[...columns, { key: 'room', header: '장소', cell: () => '재배실' }]}
            rows={batches}
            rowKey={({ name }) => name}
          />
        </ColumnChoices>
      );
    }
    render(
      <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
        <UiProvider env="test">
          <Kept />
        </UiProvider>
      </IntlProvider>,
    );
    return { user: userEvent.setup(), saved };
  };

  it('hides and shows columns, and keeps the choice by the name of the table', async () => {
    const { user, saved } = showChoices();
    await user.click(screen.getByRole('button', { name: '열 선택' }));
    expect(screen.queryByRole('checkbox', { name: '작기' })).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: '수확' }));
    expect(saved).toHaveBeenLastCalledWith('batches', ['kg']);
    expect(screen.queryByRole('columnheader', { name: '수확' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '모두 표시' }));
    expect(saved).toHaveBeenLastCalledWith('batches', []);
    expect(screen.getByRole('columnheader', { name: '수확' })).toBeDefined();
  });
});

describe('on a phone', () => {
  it('the list is sorted by a select, and turned round', async () => {
    const user = show({ wide: false });
    await user.selectOptions(screen.getByRole('combobox', { name: '정렬 기준' }), '수확 순');
    expect(names()).toEqual(['상추 10', '고추', '상추 2', '바질']);
    await user.click(screen.getByRole('button', { name: '내림차순' }));
    expect(names()).toEqual(['상추 2', '고추', '상추 10', '바질']);
    await user.selectOptions(screen.getByRole('combobox', { name: '정렬 기준' }), '기본 순서');
    expect(names()).toEqual(['상추 2', '바질', '상추 10', '고추']);
  });

  it('the whole entry opens what it names', async () => {
    const user = show({ wide: false });
    await user.click(screen.getByText('12'));
    expect(opened).toHaveBeenCalledWith('상추 10');
  });
});
