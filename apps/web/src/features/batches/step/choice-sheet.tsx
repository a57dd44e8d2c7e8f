import { useTranslations } from 'use-intl';
import type { BatchRow } from '@onsil/contract/batches';
import { today } from '#lib/format/iso-day.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { HarvestDue } from '../board/batch-card.tsx';
import type { BoardColumnState } from '../board/use-board.ts';
import { countRemainingPlants } from '../model/batch-age.ts';
import { listStepChoices } from '../model/step-choice.ts';
import type { StepKind } from '../model/step-draft.ts';
import flow from '#ui/layout/flow.module.css';
import rows from '#ui/layout/rows.module.css';
import typography from '#ui/theme/typography.module.css';

type Props = {
  kind: StepKind;
  columns: readonly BoardColumnState[];
  onChoose: (batch: BatchRow) => void;
  onClose: () => void;
};

function BatchChoice({ batch, onChoose }: { batch: BatchRow; onChoose: Props['onChoose'] }) {
  const t = useTranslations('batches.card');
  const stageName = useTranslations('stages');
  const plants = countRemainingPlants(batch);
  return (
    <li>
      <button type="button" onClick={() => onChoose(batch)}>
        <strong>{batch.batchName}</strong>
        <span className={`${flow.facts3} ${typography.muted}`}>
          <span>{stageName(batch.state)}</span>
          {plants > 0 && <span>{t('plants', { count: plants })}</span>}
          <span>
            <HarvestDue batch={batch} today={today()} />
          </span>
        </span>
      </button>
    </li>
  );
}

/** The batch of a step that was opened without one, such as from a phone's + menu. */
export function StepChoiceSheet({ kind, columns, onChoose, onClose }: Props) {
  const t = useTranslations('batches');
  const failed = columns.find(({ error }) => error !== null);
  const unread = columns.find(({ hasMore, busyMore }) => hasMore && !busyMore);
  const choices = listStepChoices(
    columns.flatMap(({ batches }) => batches),
    kind,
  );
  const isLoading = failed !== undefined || columns.some(({ loading }) => loading);
  return (
    <Sheet opened isAddress title={t(`step.title.${kind}`)} onClose={onClose}>
      {isLoading && <QueryFallback error={failed?.error ?? null} retry={() => failed?.retry()} lines={6} />}
      {!isLoading && choices.length === 0 && !unread && (
        <EmptyState title={t('step.none')}>{t('step.noneHint')}</EmptyState>
      )}
      {!isLoading && (
        <div className={flow.stack3}>
          {choices.length > 0 && <p className={typography.hint}>{t('step.choose')}</p>}
          <ul className={rows.links}>
            {choices.map((batch) => (
              <BatchChoice key={batch.batchId} batch={batch} onChoose={onChoose} />
            ))}
          </ul>
          {unread && <Button onClick={() => void unread.more()}>{t('board.more')}</Button>}
        </div>
      )}
    </Sheet>
  );
}
