import { useTranslations } from 'use-intl';
import type { AdminNotice } from '@onsil/contract/notices';
import { useCodeName } from '#features/codes/api.ts';
import { formatMoment, parseInstant } from '#lib/format/kst.ts';
import type { NoticeDraft } from '../model/notice-draft.ts';

type Theirs = { name: string; value: string };

/** What somebody else saved of a notice's values, in words; a switch that both turned is the same for both. */
export const useNoticeConflicts = (notice: AdminNotice) => {
  const t = useTranslations('adminBoards.notices');
  const attachments = useTranslations('attachments');
  const codeName = useCodeName();
  const { language, translation, companyName, farmName } = notice;
  const moment = (at: string | null): string => (at === null ? '' : formatMoment(parseInstant(at)));
  const time = (name: 'publishedFrom' | 'publishedTo' | 'popupFrom' | 'popupTo'): Theirs => ({
    name: t(name),
    value: moment(notice[name]),
  });
  const audience = { name: t('audience'), value: companyName ?? farmName ?? t('everybody') };
  const texts: Partial<Record<keyof NoticeDraft, Theirs>> = {
    type: { name: t('typePick'), value: codeName('NOTICE_TYPE', notice.type) },
    title: { name: t('name'), value: notice.title },
    details: { name: t('details'), value: notice.details },
    otherTitle: { name: t('otherTitle', { language }), value: translation?.title ?? '' },
    otherDetails: { name: t('otherDetails', { language }), value: translation?.details ?? '' },
    audience,
    companyId: { ...audience, name: t('company') },
    farmNo: { ...audience, name: t('farm') },
    publishedFrom: time('publishedFrom'),
    publishedTo: time('publishedTo'),
    popupFrom: time('popupFrom'),
    popupTo: time('popupTo'),
    files: { name: attachments('title'), value: notice.files.map(({ name }) => name).join(', ') },
  };
  return (part: keyof NoticeDraft): Theirs[] => {
    const one = texts[part];
    return one ? [one] : [];
  };
};
