import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import type { InquiryDetail } from '@onsil/contract/inquiries';
import { textLine } from '@onsil/contract/values';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { PlainText } from '#ui/data/plain-text.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useAnswerInquiry } from '../commands.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

const answerBody = z.strictObject({ answer: textLine(5_000) });

function AnswerForm({ inquiry: { inquiryNo, email } }: { inquiry: InquiryDetail }) {
  const t = useTranslations('adminBoards.inquiries');
  const { mutateAsync: sendAnswer } = useAnswerInquiry(inquiryNo);
  const form = useForm({ draft: `answer ${inquiryNo}`, initial: { answer: '' } });
  const [asking, setAsking] = useState(false);
  const { dialog, forget } = useLeaveGuard(form.changed);
  const submit = (): Promise<void> => {
    setAsking(false);
    return form.submit(answerBody, form.values, async (body) => {
      await sendAnswer(body);
      forget();
      toast(t('sent'));
    });
  };
  return (
    <>
      <Form
        form={form}
        submitLabel={t('send')}
        onSubmit={() => form.validate(answerBody, form.values) && setAsking(true)}
      >
        <TextAreaField
          {...form.field('answer')}
          label={t('answer')}
          description={t('answerHint', { email })}
          minRows={8}
          maxRows={24}
          maxLength={5_000}
        />
      </Form>
      <ConfirmDialog
        opened={asking}
        title={t('sendTitle')}
        confirmLabel={t('send')}
        onConfirm={submit}
        onCancel={() => setAsking(false)}
      >
        {t('sendText', { email })}
      </ConfirmDialog>
      {dialog}
    </>
  );
}

function SentAnswer({ inquiry: { answer, answeredAt, answererName, email } }: { inquiry: InquiryDetail }) {
  const t = useTranslations('adminBoards.inquiries');
  const time = answeredAt === null ? '' : formatDateTime(parseInstant(answeredAt));
  return (
    <div className={flow.stack4}>
      <PlainText text={answer ?? ''} />
      <p className={typography.hint}>
        {answererName === null ? t('answeredByFormer', { time }) : t('answeredBy', { time, name: answererName })}{' '}
        {t('sentTo', { email })}
      </p>
    </div>
  );
}

/** The answer: a form, or as it was sent. */
export function AnswerCard({ inquiry }: { inquiry: InquiryDetail }) {
  const t = useTranslations('adminBoards.inquiries');
  return (
    // No title: the form's only field has the same label.
    <Card title={inquiry.state === 'answered' ? t('answer') : undefined} padded>
      {inquiry.state === 'answered' ? <SentAnswer inquiry={inquiry} /> : <AnswerForm inquiry={inquiry} />}
    </Card>
  );
}
