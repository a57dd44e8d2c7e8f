import { useLocalStorage } from '@mantine/hooks';
import { useMemo, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { CardFoldingContext } from './card-folding.ts';

const storedNames = z.array(z.string());

/** Folded cards as stored on this device; anything invalid counts as none. */
const parseNames = (text: string | undefined): string[] => {
  try {
    return storedNames.parse(JSON.parse(text ?? ''));
  } catch {
    return [];
  }
};

const none: string[] = [];

/** Lets the card inside fold to its title; the choice is kept on this device, by name. */
export function FoldableCard({ name, children }: { name: string; children: ReactNode }) {
  const [folded, setFolded] = useLocalStorage({
    key: 'folded-cards',
    defaultValue: none,
    deserialize: parseNames,
    getInitialValueInEffect: false,
  });
  const isFolded = folded.includes(name);
  const folding = useMemo(
    () => ({
      isFolded,
      toggle: () => setFolded((names) => (isFolded ? names.filter((one) => one !== name) : [...names, name])),
    }),
    [isFolded, name, setFolded],
  );
  return <CardFoldingContext value={folding}>{children}</CardFoldingContext>;
}
