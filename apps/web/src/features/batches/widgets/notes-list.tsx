import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { findRow } from '#lib/state/find-row.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { useOpenedRow } from '#lib/state/use-opened-row.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { ListCard } from '#ui/data/list-card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { notesQuery, downloadNotes } from '../api.ts';
import { NoteRow } from '../notes/note-row.tsx';
import { NoteSheet } from '../notes/note-sheet.tsx';
import type { SetGrowingSearch, GrowingSearch } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';

type Props = {
  farmId: string;
  /** limits the list to a batch; all notes of the farm if omitted */
  batchId?: number;
  search: GrowingSearch;
  setSearch: SetGrowingSearch;
};

export function NotesList({ farmId, batchId, search: { page: farmPage, notesPage, sheet, id }, setSearch }: Props) {
  const t = useTranslations('batches.note');
  const fetchFresh = useFetchFresh();
  const page = (batchId === undefined ? farmPage : notesPage) ?? 1;
  const query = useQuery(notesQuery(farmId, { batchId, pageNo: page }));
  const note = useOpenedRow(query.data?.items, ({ specialNoteNo }) => specialNoteNo, id);
  const fresh = (noteNo: number) =>
    findRow(
      (pageNo) => fetchFresh(notesQuery(farmId, { batchId, pageNo })),
      ({ specialNoteNo }) => specialNoteNo === noteNo,
      page,
    );
  return (
    <>
      <ListCard
        title={t('title')}
        aside={
          <span className={`${flow.buttons} ${flow.end}`}>
            {batchId === undefined && <DownloadMenu choices={[{ save: (format) => downloadNotes(farmId, format) }]} />}
            <Button
              variant={batchId === undefined ? 'primary' : 'quiet'}
              icon={addIcon}
              onClick={() => setSearch({ sheet: 'note', id: undefined })}
            >
              {t('write')}
            </Button>
          </span>
        }
        query={query}
        onPage={(next) => setSearch(batchId === undefined ? { page: next } : { notesPage: next })}
        empty={<EmptyState title={t('none')}>{t(batchId === undefined ? 'noneText' : 'noneOfBatch')}</EmptyState>}
      >
        {(notes, busy) => (
          <ul aria-label={t('title')} aria-busy={busy}>
            {notes.map((one) => (
              <NoteRow
                key={one.specialNoteNo}
                farmId={farmId}
                note={one}
                ofBatch={batchId !== undefined}
                setSearch={setSearch}
              />
            ))}
          </ul>
        )}
      </ListCard>
      {sheet === 'note' && (id === undefined || note) && (
        <NoteSheet
          key={id ?? 'new'}
          farmId={farmId}
          batchId={note ? note.batchId : (batchId ?? null)}
          note={note}
          fresh={fresh}
          setSearch={setSearch}
        />
      )}
    </>
  );
}
