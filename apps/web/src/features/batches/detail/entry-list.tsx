import { IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { BatchEntry } from '@onsil/contract/batches';
import { useCodeName } from '#features/codes/api.ts';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { BatchDetail } from '../api.ts';
import { useRemoveEntry } from '../commands.ts';
import type { SetGrowingSearch } from '../search-params.ts';
import { StageChip } from './stage-chip.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './batch.module.css';

type Props = { farmId: string; batch: BatchDetail; setSearch: SetGrowingSearch };

/** The figures of an entry as texts. */
const useEntryWords = () => {
  const t = useTranslations('batches.entry');
  return ({ stage, plants, trays, weightKg, kgGradeA, cells }: BatchEntry): string[] =>
    [
      (plants > 0 || stage === 'harvest') && t(stage === 'harvest' ? 'taken' : 'plants', { count: plants }),
      trays !== null && t('trays', { count: trays }),
      weightKg !== null && t('kg', { kg: formatValue(weightKg, 1) }),
      kgGradeA !== null && t('gradeA', { kg: formatValue(kgGradeA, 1) }),
      cells !== null && t('cells', { count: cells.length }),
    ].filter((word) => word !== false);
};

function Entry({ farmId, entry, setSearch }: { farmId: string; entry: BatchEntry; setSearch: SetGrowingSearch }) {
  const t = useTranslations('batches');
  const stageName = useTranslations('stages');
  const codeName = useCodeName();
  const text = useEntryWords();
  const { mutateAsync: removeEntry } = useRemoveEntry(farmId);
  const { entryId, stage, day, discards, note, memberName, createdAt } = entry;
  const what = `${stageName(stage)} ${formatIsoDay(day)}`;
  const remove = async (): Promise<void> => {
    await removeEntry(entryId);
    toast(t('entry.removed'));
  };
  return (
    <li>
      <div className={`${flow.words2} `}>
        <time className={typography.strong} dateTime={day}>
          {formatIsoDay(day)}
        </time>
        <StageChip state={stage} />
        <span>{text(entry).join(' · ')}</span>
      </div>
      {discards.map((one) => (
        <p key={`${one.stage} ${one.reason}`} className={classes.entryText}>
          {t('entry.discard', {
            stage: stageName(one.stage),
            count: one.plants,
            reason: codeName('DISCARD_REASON', one.reason),
          })}
        </p>
      ))}
      {note !== '' && <p className={classes.entryText}>{note}</p>}
      <div className={`${flow.wrap1} ${classes.entryFoot}`}>
        <small>
          {t('entry.by', { name: memberName ?? t('entry.former'), time: formatMoment(parseInstant(createdAt)) })}
        </small>
        <Button
          variant="quiet"
          icon={<IconPencil size={16} stroke={1.5} aria-hidden />}
          aria-label={t('entry.editOf', { what })}
          onClick={() => setSearch({ sheet: 'entry', id: entryId })}
        >
          {t('entry.edit')}
        </Button>
        <ConfirmButton
          label={t('entry.remove')}
          aria-label={t('entry.removeOf', { what })}
          title={t('entry.removeTitle')}
          onConfirm={remove}
        >
          {t('entry.removeText', { what })}
        </ConfirmButton>
      </div>
    </li>
  );
}

export function EntryList({ farmId, batch, setSearch }: Props) {
  const t = useTranslations('batches.entry');
  const entries = batch.entries.toSorted((a, b) => b.day.localeCompare(a.day) || b.entryId - a.entryId);
  return (
    <Card title={t('title')} aside={t('count', { count: entries.length })}>
      {entries.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <ol className={classes.entries}>
          {entries.map((entry) => (
            <Entry key={entry.entryId} farmId={farmId} entry={entry} setSearch={setSearch} />
          ))}
        </ol>
      )}
    </Card>
  );
}
