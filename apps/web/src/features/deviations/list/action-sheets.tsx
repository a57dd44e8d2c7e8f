import { useState } from 'react';
import type { Deviation } from '@onsil/contract/deviations';
import { ActionSheet } from './action-sheet.tsx';

type Props = {
  farmId: string;
  deviations: readonly Deviation[];
  /** the deviations of the open sheet */
  acting: readonly number[] | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** A sheet for each choice that was opened, so that each keeps what was typed for it until it is recorded. */
export function ActionSheets({ farmId, deviations, acting, onClose, onDone }: Props) {
  const [choices, setChoices] = useState<ReadonlySet<string>>(new Set());
  const [previous, setPrevious] = useState<string>();
  const current = acting?.join(' ');
  if (current !== previous) {
    setPrevious(current);
    if (current !== undefined) setChoices(new Set([...choices, current]));
  }
  const shown = new Set([...choices, ...(current === undefined ? [] : [current])]);
  return [...shown].map((choice) => {
    const ids = choice.split(' ').map(Number);
    return (
      <ActionSheet
        key={choice}
        farmId={farmId}
        about={ids}
        // A deviation that ends during the input is left out.
        deviations={deviations.filter((one) => ids.includes(one.deviationId))}
        opened={choice === current}
        isAddress
        onClose={onClose}
        onDone={() => {
          setChoices((now) => new Set([...now].filter((one) => one !== choice)));
          onDone();
        }}
      />
    );
  });
}
