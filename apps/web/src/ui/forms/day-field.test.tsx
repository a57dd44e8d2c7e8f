import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { phrases } from '@onsil/phrases/ko';
import { freshBrowser } from '#test/browser.ts';
import { UiProvider } from '../theme/ui-provider.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { DayField } from './day-field.tsx';
import { DayRange, type DayRangeValue } from './day-range.tsx';
import { TimeField } from './time-field.tsx';

const changed = vi.fn<(next: unknown) => void>();

function Day({ begin, ...props }: { begin: string | null } & Partial<Parameters<typeof DayField>[0]>) {
  const [value, setValue] = useState(begin);
  return (
    <DayField
      label="파종일"
      {...props}
      value={value}
      onChange={(next) => {
        changed(next);
        setValue(next);
      }}
    />
  );
}

const show = (children: React.ReactNode) => {
  freshBrowser();
  vi.useFakeTimers({ now: Date.parse('2026-11-26T10:00:00+09:00'), toFake: ['Date'] });
  render(
    <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
      <UiProvider env="test">{children}</UiProvider>
    </IntlProvider>,
  );
  return userEvent.setup();
};

afterEach(() => {
  cleanup();
  changed.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const input = (name = '파종일') => screen.getByRole('textbox', { name });
const calendar = () => screen.queryByRole('dialog', { name: '날짜 선택' });

describe('a day', () => {
  it('is marked in the calendar where it is a Sunday or a public holiday', async () => {
    const user = show(<Day begin="2026-10-01" />);
    await user.click(input());
    await waitFor(() => expect(calendar()).not.toBeNull());
    const isFree = (name: string) => screen.getByRole('button', { name }).hasAttribute('data-weekend');
    expect(['2026. 10. 4. 일요일', '2026. 10. 5. 월요일', '2026. 10. 6. 화요일'].map(isFree)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is typed, taken when the field is left, and shown in the form of the language', async () => {
    const user = show(<Day begin={null} />);
    await user.type(input(), '+84d');
    expect(changed).not.toHaveBeenCalled();
    await user.tab();
    expect(changed.mock.calls).toEqual([['2027-02-18']]);
    expect(input()).toHaveProperty('value', '2027. 2. 18.');
  });

  it('is taken by Enter, and removed with its text', async () => {
    const user = show(<Day begin="2026-11-01" />);
    await user.clear(input());
    await user.type(input(), '15.2.{Enter}');
    expect(changed).toHaveBeenLastCalledWith('2027-02-15');
    await user.clear(input());
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith(null);
  });

  it('that is none is told and stays until it is corrected, without another day', async () => {
    const user = show(<Day begin="2026-11-01" />);
    await user.clear(input());
    await user.type(input(), '31.2.');
    await user.tab();
    expect(changed).not.toHaveBeenCalled();
    expect(input()).toHaveProperty('value', '31.2.');
    expect(screen.getByText(/‘31.2.’: 날짜가 아닙니다/)).toBeDefined();
    expect(input().getAttribute('aria-invalid')).toBe('true');
    await user.clear(input());
    await user.type(input(), '어제');
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith('2026-11-25');
    expect(input().getAttribute('aria-invalid')).not.toBe('true');
  });

  it('outside its bounds is told with the bound', async () => {
    const user = show(<Day begin={null} minDate="2026-11-20" maxDate="2026-11-26" />);
    await user.type(input(), '내일');
    await user.tab();
    expect(screen.getByText('11. 26. (목)까지 선택할 수 있습니다.')).toBeDefined();
    await user.clear(input());
    await user.type(input(), '11. 1.');
    await user.tab();
    expect(screen.getByText('11. 20. (금)부터 선택할 수 있습니다.')).toBeDefined();
    expect(changed).not.toHaveBeenCalled();
  });

  it('that is required stays when its text is deleted', async () => {
    const user = show(<Day begin="2026-11-01" clearable={false} />);
    await user.clear(input());
    await user.tab();
    expect(changed).not.toHaveBeenCalled();
    expect(input()).toHaveProperty('value', '2026. 11. 1.');
  });
});

describe('the calendar', () => {
  it('stays closed when the field gets the focus, and opens by a click', async () => {
    const user = show(<Day begin={null} />);
    input().focus();
    expect(calendar()).toBeNull();
    await user.click(input());
    expect(calendar()).not.toBeNull();
    await user.click(await screen.findByRole('button', { name: '2026. 11. 12. 목요일' }));
    expect(changed).toHaveBeenLastCalledWith('2026-11-12');
    await waitFor(() => expect(calendar()).toBeNull());
  });

  it('marks today, and has ways to it and to no day', async () => {
    const user = show(<Day begin="2026-11-01" />);
    await user.click(input());
    const today = await screen.findByRole('button', { name: '2026. 11. 26. 목요일' });
    expect(today.getAttribute('aria-current')).toBe('date');
    await user.click(screen.getByRole('button', { name: '오늘' }));
    expect(changed).toHaveBeenLastCalledWith('2026-11-26');
    await user.click(input());
    await user.click(await screen.findByRole('button', { name: '지우기' }));
    expect(changed).toHaveBeenLastCalledWith(null);
  });

  it('opens by Alt and the down key, with the focus on the day, and Escape closes it', async () => {
    const user = show(<Day begin="2026-11-12" />);
    input().focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('2026. 11. 12. 목요일'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(calendar()).toBeNull());
    expect(changed).not.toHaveBeenCalled();
  });

  it('begins with years where the day is mostly long ago', async () => {
    const user = show(<Day begin="1998-03-02" defaultLevel="decade" />);
    await user.click(input());
    expect(await screen.findByRole('button', { name: '1995' })).toBeDefined();
  });
});

it('the other end of a period follows where it would lie on the wrong side', async () => {
  const days: DayRangeValue = { from: '2026-11-01', to: '2026-11-07' };
  const user = show(<DayRange {...days} labels={{ from: '시작일', to: '종료일' }} onChange={changed} />);
  await user.clear(input('시작일'));
  await user.type(input('시작일'), '11. 20.');
  await user.tab();
  expect(changed).toHaveBeenLastCalledWith({ from: '2026-11-20', to: '2026-11-20' });
  await user.clear(input('종료일'));
  await user.type(input('종료일'), '11. 3.');
  await user.tab();
  expect(changed).toHaveBeenLastCalledWith({ to: '2026-11-03' });
});

it('a period is typed in words in either of its fields, and ends no later than it may', async () => {
  const period = { from: '2026-11-01', to: '2026-11-07', labels: { from: '시작일', to: '종료일' }, onChange: changed };
  const user = show(<DayRange {...period} maxDate="2026-11-26" />);
  await user.clear(input('종료일'));
  await user.type(input('종료일'), '지난주{Enter}');
  expect(changed.mock.calls).toEqual([[{ from: '2026-11-16', to: '2026-11-22' }]]);
  await user.tab();
  expect(changed).toHaveBeenCalledOnce();
  await user.clear(input('시작일'));
  await user.type(input('시작일'), '이번 달');
  await user.tab();
  expect(changed).toHaveBeenLastCalledWith({ from: '2026-11-01', to: '2026-11-26' });
});

it('words for a period are no day', async () => {
  const user = show(<Day begin={null} />);
  await user.type(input(), '지난주{Enter}');
  expect(changed).not.toHaveBeenCalled();
  expect(screen.getByText(/‘지난주’: 날짜가 아닙니다/)).toBeDefined();
});

it('a day with a time begins at the time of its field', async () => {
  const user = show(<DateTimeField label="게시 종료" name="to" value="" defaultTime="23:59" onChange={changed} />);
  expect(screen.getByRole('group', { name: '게시 종료' })).toBeDefined();
  await user.type(input('게시 종료 날짜'), '내일');
  await user.tab();
  expect(changed).toHaveBeenLastCalledWith('2026-11-27T23:59');
});

describe('a time', () => {
  function Time({ begin }: { begin: string }) {
    const [value, setValue] = useState(begin);
    return (
      <TimeField
        label="시각"
        value={value}
        onChange={(next) => {
          changed(next);
          setValue(next);
        }}
      />
    );
  }

  it('is typed, taken by Enter or when the field is left, and shown by 24 hours', async () => {
    const user = show(<Time begin="" />);
    await user.type(input('시각'), '오후 7시 반{Enter}');
    expect(changed.mock.calls).toEqual([['19:30']]);
    expect(input('시각')).toHaveProperty('value', '19:30');
    await user.clear(input('시각'));
    await user.type(input('시각'), '730');
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith('07:30');
    await user.clear(input('시각'));
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith('');
  });

  it('that is none is told and stays until it is corrected, without another time', async () => {
    const user = show(<Time begin="06:00" />);
    await user.clear(input('시각'));
    await user.type(input('시각'), '25시');
    await user.tab();
    expect(changed).not.toHaveBeenCalled();
    expect(input('시각')).toHaveProperty('value', '25시');
    expect(screen.getByText(/‘25시’: 시각이 아닙니다/)).toBeDefined();
  });
});
