import { createContext, useContext } from 'react';

/** Whether the card inside is folded, and a command that folds or unfolds it. */
export type CardFolding = { isFolded: boolean; toggle: () => void };

export const CardFoldingContext = createContext<CardFolding | undefined>(undefined);

export const useCardFolding = (): CardFolding | undefined => useContext(CardFoldingContext);
