import type { NoticeDetail } from '@onsil/contract/notices';
import { useTranslations } from 'use-intl';
import { useCodeName } from '#features/codes/queries.ts';
import { parseInstant, formatDateTime } from '#lib/kst.ts';
import { PlainText } from '#ui/plain-text.tsx';
import { Attachments } from './attachments.tsx';
import classes from './notices.module.css';

export type ShownNotice = Pick<
  NoticeDetail,
  'type' | 'date' | 'registrant' | 'companyName' | 'farmName' | 'isPinned' | 'details' | 'files'
>;

/** Text, author, date and audience of an announcement. The caller renders the title. */
export function NoticeBody({ notice }: { notice: ShownNotice }) {
  const t = useTranslations('notices');
  const codeName = useCodeName();
  const { type, date, registrant, companyName, farmName, details, files } = notice;
  const forWhom =
    companyName !== null ? t('company', { name: companyName }) : farmName !== null && t('farm', { name: farmName });
  return (
    <article className={classes.body}>
      <p className={classes.about}>
        {[codeName('NOTICE_TYPE', type), formatDateTime(parseInstant(date)), registrant ?? t('former'), forWhom]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <PlainText text={details} />
      <Attachments files={files} />
    </article>
  );
}
