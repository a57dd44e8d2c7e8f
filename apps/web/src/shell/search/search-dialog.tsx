import { Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '#ui/mantine/modal.css';
import { useBackCloses } from '#lib/state/layers.ts';
import { useRestoreFocus } from '#ui/layout/use-restore-focus.ts';
import { useIsPhone } from '#ui/layout/use-screen.ts';
import type { SearchResult, Screen } from './match-results.ts';
import { addRecentResult } from './recent-results.ts';
import { SearchInput } from './search-input.tsx';
import { SearchMessage } from './search-message.tsx';
import { SearchResults } from './search-results.tsx';
import { setSearchText, useSearchText } from './search-state.ts';
import { useSearch } from './use-search.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './search.module.css';

type Props = { screens: readonly Screen[]; onClose: () => void };

/** The selected result, which arrow keys move: the first one, unless another one is selected and still listed. */
const useSelection = (hits: readonly SearchResult[]) => {
  const [chosen, setChosen] = useState<string>();
  const at = Math.max(
    0,
    hits.findIndex(({ href }) => href === chosen),
  );
  useEffect(() => {
    if (chosen !== undefined)
      document.querySelector('[role=option][aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return {
    active: hits[at],
    move: (step: -1 | 1) => setChosen(hits[(at + step + hits.length) % hits.length]?.href),
    reset: () => setChosen(undefined),
  };
};

/** Search palette: type, select, open; works by keyboard and touch. */
export function SearchDialog({ screens, onClose }: Props) {
  const t = useTranslations('search');
  const navigate = useNavigate();
  const narrow = useIsPhone();
  const list = useId();
  const typed = useSearchText();
  const [isCleared, setIsCleared] = useState(false);
  const search = useSearch(screens, typed, isCleared);
  const hits = search.groups.flatMap((group) => group.hits);
  const { active, move, reset } = useSelection(hits);
  const idOf = (hit: SearchResult): string => `${list} ${hit.href}`.replaceAll(' ', '-');
  useRestoreFocus(true);
  useBackCloses(true, onClose);

  const open = (hit: SearchResult): void => {
    addRecentResult(hit);
    onClose();
    void navigate({ href: hit.href });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && active) {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      open(active);
    }
  };
  return (
    <Modal.Root
      opened
      onClose={onClose}
      returnFocus={false}
      fullScreen={narrow}
      size={560}
      centered={false}
      yOffset="10dvh"
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('open')}>
        <Modal.Body p={0} className={`${flow.column} ${classes.dialog}`} data-outlives-screens>
          <SearchInput
            value={typed}
            list={list}
            active={active && idOf(active)}
            onType={(text) => {
              setSearchText(text);
              reset();
            }}
            onKeyDown={press}
            onClose={onClose}
          />
          <SearchResults id={list} groups={search.groups} active={active} idOf={idOf} onOpen={open} />
          <SearchMessage search={search} count={hits.length} onForget={() => setIsCleared(true)} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
