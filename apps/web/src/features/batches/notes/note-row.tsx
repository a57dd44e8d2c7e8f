import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { SpecialNote } from '@onsil/contract/special-notes';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { FileLinks } from '#ui/data/file-links.tsx';
import { PlainText } from '#ui/data/plain-text.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useRemoveNote } from '../commands.ts';
import type { SetGrowingSearch } from '../search-params.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './notes.module.css';

type Props = {
  farmId: string;
  note: SpecialNote;
  /** hides the name of the batch where it is already shown */
  ofBatch?: boolean;
  setSearch: SetGrowingSearch;
};

export function NoteRow({ farmId, note, ofBatch = false, setSearch }: Props) {
  const t = useTranslations('batches.note');
  const { mutateAsync: removeNote } = useRemoveNote(farmId);
  const { specialNoteNo, batchId, batchName, date, text, files, memberName, isMine, createdAt } = note;
  const remove = async (): Promise<void> => {
    await removeNote(specialNoteNo);
    toast(t('removed'));
  };
  return (
    <li className={`${flow.stack2} ${surface.part} ${typography.body}`}>
      <div className={`${flow.words3} `}>
        <time className={typography.strong} dateTime={date}>
          {formatIsoDay(date)}
        </time>
        {!ofBatch && batchId !== null && (
          <Link
            from="/smartfarm/$farmId/yield-management"
            to="/smartfarm/$farmId/yield-management"
            params={{ farmId }}
            search={(now) => ({ ...now, work: batchId })}
            className={typography.link}
          >
            {batchName ?? batchId}
          </Link>
        )}
        <small>{t('by', { name: memberName ?? t('former'), time: formatMoment(parseInstant(createdAt)) })}</small>
      </div>
      <PlainText text={text} />
      <FileLinks label={t('files')} files={files} />
      {isMine && (
        <div className={classes.acts}>
          <Button
            variant="quiet"
            icon={<IconPencil size={16} stroke={1.5} aria-hidden />}
            aria-label={t('editOf', { day: formatIsoDay(date) })}
            onClick={() => setSearch({ sheet: 'note', id: specialNoteNo })}
          >
            {t('edit')}
          </Button>
          <ConfirmButton
            label={t('remove')}
            aria-label={t('removeOf', { day: formatIsoDay(date) })}
            title={t('removeTitle')}
            onConfirm={remove}
          >
            {t('removeText', { count: files.length })}
          </ConfirmButton>
        </div>
      )}
    </li>
  );
}
