import type { SupportRequestDetail, SupportRequestMessage } from '@onsil/contract/support-requests';

export type ConversationEntry = Omit<SupportRequestMessage, 'messageId'> & {
  /** the answer, which can still change; the others are messages */
  isAnswer: boolean;
  key: string;
};

/** What was written after the request, oldest first: its messages, and the answer when it was last saved. */
export const conversationOf = ({
  messages,
  answer,
  history,
  handler,
  updatedAt,
}: Pick<SupportRequestDetail, 'messages' | 'answer' | 'history' | 'handler' | 'updatedAt'>): ConversationEntry[] => {
  const written = messages.map(({ messageId, ...message }) => ({
    ...message,
    key: `message ${messageId}`,
    isAnswer: false,
  }));
  if (answer === '') return written;
  const saved = history.findLast(({ what }) => what === 'answered');
  const { at, memberName } = saved ?? { at: updatedAt, memberName: handler };
  const entry = {
    key: 'answer',
    isAnswer: true,
    isProvider: true,
    memberName,
    content: answer,
    files: [],
    createdAt: at,
  };
  return [...written, entry].toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
};
