import { IconArrowLeft, IconArrowRight, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Arrangement } from '@onsil/contract/dashboard-arrangement';
import type { LastValue } from '@onsil/contract/telemetry';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useKeptFocus } from '#ui/data/use-kept-focus.ts';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { ArrangementChange } from '../commands.ts';
import { orderValues, moveField, setOrder, toggleHidden, emptyArrangement } from '../model/arrangement.ts';
import { useLocalizedFieldName } from '../model/use-field-name.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './arrange-tiles.module.css';

type Props = {
  values: readonly LastValue[];
  /** the member's own arrangement, and that of the farm */
  own: Arrangement | null;
  farm: Arrangement | null;
  /** whether the member may arrange the tiles for everybody */
  isManager: boolean;
  /** changes to save; nothing without changes */
  onDone: (change?: ArrangementChange) => void;
};

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

type ArrangedTileProps = {
  tile: LastValue;
  isHidden: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (tile: LastValue, step: -1 | 1) => void;
  onToggle: (tile: LastValue, isHidden: boolean) => void;
};

/** A tile's name with buttons that move it and hide or show it. */
function ArrangedTile({ tile, isHidden, isFirst, isLast, onMove, onToggle }: ArrangedTileProps) {
  const t = useTranslations('dashboard.arrange');
  const name = useLocalizedFieldName()(tile);
  return (
    <li className={`${flow.stack1} ${surface.frame} ${classes.tile}`} data-hidden={isHidden}>
      <span className={`${typography.ellipsis} ${classes.name}`} title={name}>
        {name}
        {isHidden && <small className={flow.fixed}>{t('hidden')}</small>}
      </span>
      <span className={classes.buttons}>
        <IconButton
          label={t('forward', { name })}
          data-button={`${tile.field}:-1`}
          disabled={isFirst}
          onClick={() => onMove(tile, -1)}
        >
          <IconArrowLeft {...icon} />
        </IconButton>
        <IconButton
          label={t('back', { name })}
          data-button={`${tile.field}:1`}
          disabled={isLast}
          onClick={() => onMove(tile, 1)}
        >
          <IconArrowRight {...icon} />
        </IconButton>
        <IconButton label={t(isHidden ? 'show' : 'hide', { name })} onClick={() => onToggle(tile, isHidden)}>
          {isHidden ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
        </IconButton>
      </span>
    </li>
  );
}

/** Orders and hides tiles with buttons, by touch and keyboard alike; saved when it is done. */
export function ArrangeTiles({ values, own, farm, isManager, onDone }: Props) {
  const t = useTranslations('dashboard.arrange');
  const nameOf = useLocalizedFieldName();
  const [announcement, setAnnouncement] = useState('');
  const [draft, setDraft] = useState(own);
  const arrangement = draft ?? farm ?? emptyArrangement;
  const { list, keepFocus } = useKeptFocus<HTMLUListElement>();
  const tiles = orderValues(values, arrangement);
  const order = tiles.map((tile) => tile.field);

  const move = (tile: LastValue, step: -1 | 1) => {
    const next = moveField(order, tile.field, step);
    keepFocus(`${tile.field}:${step}`);
    setAnnouncement(t('movedTo', { name: nameOf(tile), place: next.indexOf(tile.field) + 1, count: next.length }));
    setDraft(setOrder(arrangement, next));
  };
  const toggle = (tile: LastValue, hidden: boolean) => {
    setAnnouncement(t(hidden ? 'nowShown' : 'nowHidden', { name: nameOf(tile) }));
    setDraft(toggleHidden(arrangement, tile.field));
  };

  const buttons = (
    <Done
      resetLabel={t(farm ? 'resetToFarm' : 'reset')}
      onReset={() => setDraft(null)}
      onFarm={isManager ? () => onDone({ scope: 'farm', arrangement }) : undefined}
      onDone={() => (draft === own ? onDone() : onDone({ scope: 'own', arrangement: draft }))}
    />
  );
  return (
    <Card title={t('start')} aside={buttons}>
      <p className={`${typography.cardHint} ${classes.hint}`}>{t('hint')}</p>
      <ul className={`${flow.stack2} ${classes.list}`} ref={list} aria-label={t('list')}>
        {tiles.map((tile, i) => (
          <ArrangedTile
            key={tile.field}
            tile={tile}
            isHidden={arrangement.hidden.includes(tile.field)}
            isFirst={i === 0}
            isLast={i === tiles.length - 1}
            onMove={move}
            onToggle={toggle}
          />
        ))}
      </ul>
      <output>
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </output>
    </Card>
  );
}

type DoneProps = {
  resetLabel: string;
  onReset: () => void;
  onFarm: (() => void) | undefined;
  onDone: () => void;
};

function Done({ resetLabel, onReset, onFarm, onDone }: DoneProps) {
  const t = useTranslations('dashboard.arrange');
  const done = useRef<HTMLButtonElement>(null);
  // The button that opened this is gone, and the focus with it.
  useEffect(() => done.current?.focus(), []);
  return (
    <span className={`${flow.buttons} ${flow.end}`}>
      <Button variant="quiet" onClick={onReset}>
        {resetLabel}
      </Button>
      {onFarm && <Button onClick={onFarm}>{t('forFarm')}</Button>}
      <Button ref={done} variant="primary" onClick={onDone}>
        {t('done')}
      </Button>
    </span>
  );
}
