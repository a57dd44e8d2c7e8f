import type { SpecialNote } from '@onsil/contract/special-notes';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { dayWords } from '#lib/calendar-day.ts';
import { epochOf, formatMoment } from '#lib/kst.ts';
import { AskButton } from '#ui/ask-button.tsx';
import { Button } from '#ui/button.tsx';
import { FileLinks } from '#ui/file-links.tsx';
import { PlainText } from '#ui/plain-text.tsx';
import { toast } from '#ui/toast.tsx';
import { useWorkCommands } from './commands.ts';
import classes from './notes.module.css';
import type { YieldGo } from './yield-management-search.ts';

type Props = {
  farmId: string;
  note: SpecialNote;
  /** hides the name of the batch where it is already shown */
  ofBatch?: boolean;
  go: YieldGo;
};

export function NoteRow({ farmId, note, ofBatch = false, go }: Props) {
  const t = useTranslations('yieldWork.note');
  const { removeNote } = useWorkCommands(farmId);
  const { specialNoteNo, batchId, batchName, date, text, files, memberName, isMine, createdAt } = note;
  const remove = async (): Promise<void> => {
    await removeNote(specialNoteNo);
    toast(t('removed'));
  };
  return (
    <li className={classes.note}>
      <div className={classes.head}>
        <time dateTime={date}>{dayWords(date)}</time>
        {!ofBatch && batchId !== null && (
          <Link
            from="/smartfarm/$farmId/yield-management"
            to="/smartfarm/$farmId/yield-management"
            params={{ farmId }}
            search={(now) => ({ ...now, work: batchId })}
            className={classes.batch}
          >
            {batchName ?? batchId}
          </Link>
        )}
        <small>{t('by', { name: memberName ?? t('former'), time: formatMoment(epochOf(createdAt)) })}</small>
      </div>
      <PlainText text={text} />
      <FileLinks label={t('files')} files={files} />
      {isMine && (
        <div className={classes.acts}>
          <Button
            variant="quiet"
            icon={<IconPencil size={16} stroke={1.5} aria-hidden />}
            aria-label={t('editOf', { day: dayWords(date) })}
            onClick={() => go({ sheet: 'note', id: specialNoteNo })}
          >
            {t('edit')}
          </Button>
          <AskButton
            label={t('remove')}
            aria-label={t('removeOf', { day: dayWords(date) })}
            title={t('removeTitle')}
            work={remove}
          >
            {t('removeText', { count: files.length })}
          </AskButton>
        </div>
      )}
    </li>
  );
}
