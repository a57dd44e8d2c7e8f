import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Rack } from '@onsil/contract/racks';
import { Button } from '#ui/controls/button.tsx';
import { ErrorMessage } from '#ui/feedback/error-message.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { DayField } from '#ui/forms/day-field.tsx';
import { SelectionBar } from '#ui/layout/selection-bar.tsx';
import { useMoveCells } from '../commands.ts';
import { useRackText } from '../model/use-rack-text.ts';
import type { MoveState } from './use-move.ts';
import classes from '../racks.module.css';

type Props = {
  farmId: string;
  day: string;
  racks: readonly Rack[];
  moving: MoveState;
  onDay: (day: string | null) => void;
  onDone: () => void;
};

/** Target and first day of a move. After a rejection the selection stays and the error is shown here. */
export function MoveBar({ farmId, day, racks, moving, onDay, onDone }: Props) {
  const t = useTranslations('racks.move');
  const all = useTranslations('racks');
  const text = useRackText();
  const { mutateAsync: moveCells } = useMoveCells(farmId);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { from, first, missing, moves, stop } = moving;
  const send = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await moveCells({ date: day, moves });
      toast(t('done', { cells: moves.length }));
      onDone();
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  const place = first && {
    rack: racks.find(({ rackId }) => rackId === first.rackId)?.name ?? '',
    tier: text.tier(first.tier),
    column: text.column(first.column),
  };
  const describeMove = (): string => {
    if (from.length === 0) return t('none');
    if (!place) return t('pick', { cells: from.length });
    const where = all('cellAt', place);
    return missing ? t('short', { place: where, count: missing }) : t('to', { cells: from.length, place: where });
  };
  const ready = missing === 0 && moves.length > 0;
  return (
    <SelectionBar
      label={t('label')}
      summary={missing ? <em>{describeMove()}</em> : describeMove()}
      actions={
        <>
          <DayField
            label={t('date')}
            clearable={false}
            value={day}
            onChange={onDay}
            className={classes.dayField ?? ''}
          />
          <Button variant="quiet" onClick={stop}>
            {t('cancel')}
          </Button>
          <Button variant="primary" disabled={!ready} loading={busy} onClick={() => void send()}>
            {t('go', { cells: from.length })}
          </Button>
        </>
      }
    >
      <ErrorMessage error={error} />
    </SelectionBar>
  );
}
