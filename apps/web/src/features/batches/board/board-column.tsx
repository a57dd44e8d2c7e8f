import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BatchState } from '@onsil/contract/batches';
import { today } from '#lib/format/iso-day.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonLines } from '#ui/feedback/skeleton.tsx';
import { BatchCard } from './batch-card.tsx';
import type { BoardColumnState } from './use-board.ts';
import type { Selection } from './use-selection.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './board.module.css';
import '#ui/theme/tints.css';

type Props = { farmId: string; state: BatchState; column: BoardColumnState; selection: Selection };

/** Loads the next page when the end of the column becomes visible; a button does the same. */
function MoreCards({ column }: { column: BoardColumnState }) {
  const t = useTranslations('batches.board');
  const end = useRef<HTMLDivElement>(null);
  const { more, busyMore, failedMore } = column;
  // Observed again after each page, because an end that stays visible triggers no further callback. Not after an error,
  // which would retry forever.
  useEffect(() => {
    if (!end.current || busyMore || failedMore) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && void more(), { rootMargin: '400px' });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [more, busyMore, failedMore]);
  return (
    <div ref={end} className={flow.above2}>
      {failedMore && <p role="alert">{t('moreFailed')}</p>}
      <Button variant="quiet" fullWidth loading={busyMore} onClick={() => void more()}>
        {t('more')}
      </Button>
    </div>
  );
}

function ColumnHead({ state, column, selection }: Omit<Props, 'farmId'>) {
  const t = useTranslations('batches');
  const stageName = useTranslations('stages');
  const { batches, total, all } = column;
  const picked = batches.filter(({ batchId }) => selection.chosen.has(batchId)).length;
  const name = stageName(state);
  const choose = async (on: boolean): Promise<void> => {
    const found = on ? await all() : batches;
    selection.choose(
      found.map(({ batchId }) => batchId),
      on,
    );
  };
  return (
    <header className={`${flow.row2} ${classes.head}`} data-stage={state}>
      <h2 className={typography.small}>
        {name} <span>{total ?? '–'}</span>
      </h2>
      {batches.length > 0 && (
        <label className={`${flow.row2} ${classes.all}`}>
          <input
            type="checkbox"
            aria-label={t('board.allOf', { stage: name })}
            checked={picked > 0 && picked === batches.length}
            ref={(box) => {
              if (box) box.indeterminate = picked > 0 && picked < batches.length;
            }}
            onChange={({ currentTarget }) => void choose(currentTarget.checked)}
          />
          {t('board.all')}
        </label>
      )}
    </header>
  );
}

/** A column of the board: the batches of one stage. */
export function BoardColumn({ farmId, state, column, selection }: Props) {
  const t = useTranslations('batches');
  const stageName = useTranslations('stages');
  const { batches, hasMore, error, loading, busy, retry } = column;
  const { chosen, toggle } = selection;
  const [at, setAt] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const day = today();
  // Cards are read from the DOM on click, so that the callback and the memoised cards stay stable.
  const onToggle = useCallback(
    (batchId: number, range: boolean) => {
      const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
      toggle(
        cards.map(({ dataset }) => Number(dataset['card'])),
        batchId,
        range,
      );
    },
    [toggle],
  );
  const reached = batches.some(({ batchId }) => batchId === at) ? at : batches[0]?.batchId;
  return (
    <section className={`${surface.frame} ${classes.column}`} data-column={state} aria-label={stageName(state)}>
      <ColumnHead state={state} column={column} selection={selection} />
      <div className={classes.scroll}>
        {loading && <SkeletonLines count={4} label={t('board.loading', { stage: stageName(state) })} />}
        {error !== null && batches.length === 0 && <ErrorState error={error} onRetry={retry} />}
        {!loading && error === null && batches.length === 0 && (
          <p className={`${typography.hint} ${classes.none}`}>{t('board.none')}</p>
        )}
        <ul ref={list} className={`${flow.stack2} ${classes.cards}`} aria-busy={busy}>
          {batches.map((batch) => (
            <BatchCard
              key={batch.batchId}
              farmId={farmId}
              batch={batch}
              today={day}
              chosen={chosen.has(batch.batchId)}
              reached={batch.batchId === reached}
              onToggle={onToggle}
              onReach={setAt}
            />
          ))}
        </ul>
        {hasMore && <MoreCards column={column} />}
      </div>
    </section>
  );
}
