import { useTranslations } from 'use-intl';
import type { SupportRequestDetail } from '@onsil/contract/support-requests';
import { formatDateTime, parseInstant } from '#lib/format/kst.ts';
import { FileLinks } from '#ui/data/file-links.tsx';
import { PlainText } from '#ui/data/plain-text.tsx';
import { Tag } from '#ui/data/tag.tsx';
import { Card } from '#ui/layout/card.tsx';
import { conversationOf, type ConversationEntry } from '../model/conversation.ts';
import { MessageForm } from './message-form.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './conversation.module.css';

function Entry({ entry }: { entry: ConversationEntry }) {
  const t = useTranslations('supportRequests');
  const { isProvider, isAnswer, memberName, createdAt, content, files } = entry;
  const tag = isAnswer ? t('answer') : isProvider ? t('conversation.provider') : t('conversation.registrant');
  return (
    <li className={`${flow.stack2} ${classes.entry}`} data-provider={isProvider}>
      <div className={flow.wrap2}>
        <strong>{memberName ?? t('former')}</strong>
        <Tag tone={isProvider ? 'leaf' : undefined}>{tag}</Tag>
        <time className={typography.caption} dateTime={createdAt}>
          {formatDateTime(parseInstant(createdAt))}
        </time>
      </div>
      <PlainText text={content} />
      <FileLinks label={t('files')} files={files} />
    </li>
  );
}

type Props = {
  request: SupportRequestDetail;
  /** the reader is an administrator who writes as the provider */
  isProvider?: boolean;
};

/** What was written after the request, and a form for those who may write more: its registrant and the provider. */
export function Conversation({ request, isProvider = false }: Props) {
  const t = useTranslations('supportRequests');
  const entries = conversationOf(request);
  const mayWrite = (request.isMine || isProvider) && request.progress !== 'confirmed';
  return (
    <Card title={t('conversation.title')} padded>
      <div className={flow.stack5}>
        {entries.length === 0 ? (
          <p className={typography.hint}>{t('noAnswer')}</p>
        ) : (
          <ol className={flow.stack5} aria-label={t('conversation.title')}>
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </ol>
        )}
        {mayWrite && <MessageForm key={request.supportRequestId} request={request} />}
      </div>
    </Card>
  );
}
