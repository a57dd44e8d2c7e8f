import { useLocalStorage } from '@mantine/hooks';
import { useMemo, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { CardFoldingContext } from './card-folding.ts';
import { useIsPhone } from './use-screen.ts';

const storedNames = z.array(z.string());

/** Cards as stored on this device; anything invalid counts as none. */
const parseNames = (text: string | undefined): string[] => {
  try {
    return storedNames.parse(JSON.parse(text ?? ''));
  } catch {
    return [];
  }
};

const none: string[] = [];

type Props = { name: string; /** until it is unfolded */ isFoldedOnPhones?: boolean; children: ReactNode };

/** Lets the card inside fold to its title; the choice is kept on this device, by name. */
export function FoldableCard({ name, isFoldedOnPhones = false, children }: Props) {
  const isPhone = useIsPhone();
  const isFoldedAtFirst = isFoldedOnPhones && isPhone;
  const [changed, setChanged] = useLocalStorage({
    key: isFoldedAtFirst ? 'unfolded-cards' : 'folded-cards',
    defaultValue: none,
    deserialize: parseNames,
    getInitialValueInEffect: false,
  });
  const isChanged = changed.includes(name);
  const folding = useMemo(
    () => ({
      isFolded: isChanged !== isFoldedAtFirst,
      toggle: () => setChanged((names) => (isChanged ? names.filter((one) => one !== name) : [...names, name])),
    }),
    [isChanged, isFoldedAtFirst, name, setChanged],
  );
  return <CardFoldingContext value={folding}>{children}</CardFoldingContext>;
}
