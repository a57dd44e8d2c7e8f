import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Cell } from '@onsil/contract/racks';
import { setUpRacksPage, openRacksPage, serveFarm } from '#test/racks/page.tsx';
import { PositionPicker } from '../widgets/position-picker.tsx';

setUpRacksPage();

describe('the position picker of a form', () => {
  let picked: readonly Cell[] = [];
  function Picker() {
    const [value, setValue] = useState<Cell[]>([]);
    picked = value;
    return <PositionPicker farmId="F1" value={value} onChange={setValue} plants={25} day="2026-11-20" own={[2]} />;
  }

  it('accepts free positions and those of the batch itself, never those of other batches', async () => {
    serveFarm();
    const { user } = openRacksPage('', Picker);
    await user.click(await screen.findByRole('button', { name: /^3단/ }));
    expect(picked).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^2단/ }));
    expect(picked).toHaveLength(4);
    expect(screen.getByText('충분합니다')).toBeDefined();
  });

  it('selects as many free positions as the plants need', async () => {
    serveFarm();
    const { user } = openRacksPage('', Picker);
    await user.click(await screen.findByRole('button', { name: '빈 자리로 채우기' }));
    expect(picked).toEqual([
      { rackId: 1, tier: 2, column: 1 },
      { rackId: 1, tier: 2, column: 2 },
      { rackId: 1, tier: 2, column: 3 },
    ]);
  });

  it('takes the first click without a pointer after a drag that ended outside of the rack', async () => {
    serveFarm();
    openRacksPage('', Picker);
    const tier = await screen.findByRole('button', { name: /^2단/ });
    fireEvent.pointerDown(tier, { button: 0, buttons: 1, pointerType: 'mouse' });
    expect(picked).toHaveLength(4);
    fireEvent.pointerUp(document.body, { button: 0, pointerType: 'mouse' });
    fireEvent.click(tier);
    expect(picked).toEqual([]);
  });

  it('takes a press and its click as one', async () => {
    serveFarm();
    openRacksPage('', Picker);
    const tier = await screen.findByRole('button', { name: /^2단/ });
    fireEvent.pointerDown(tier, { button: 0, buttons: 1, pointerType: 'mouse' });
    fireEvent.pointerUp(tier, { button: 0, pointerType: 'mouse' });
    fireEvent.click(tier);
    expect(picked).toHaveLength(4);
  });
});
