import { faqBody, type AdminFaq } from '@onsil/contract/faqs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCodeChoices } from '#features/codes/api.ts';
import { useDraft } from '#lib/state/use-draft.ts';
import { useForm, type FormState } from '#lib/state/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ErrorMessage } from '#ui/feedback/error-message.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { toFaqBody, toFaqDraft, emptyFaq, type FaqDraft } from './faq-draft.ts';
import { useRemoveFaq, useSaveFaq } from './commands.ts';

type FieldsProps = { draft: FaqDraft; change: (part: Partial<FaqDraft>) => void; sending: FormState };

function FaqFields({ draft, change, sending: { problems } }: FieldsProps) {
  const t = useTranslations('adminBoards.faqs');
  const choices = useCodeChoices();
  const question = (name: 'questionKo' | 'questionEn', description?: string) => (
    <TextField
      name={name}
      label={t(name)}
      description={description}
      autoComplete="off"
      maxLength={100}
      value={draft[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
      error={problems[name]}
    />
  );
  const answer = (name: 'answerKo' | 'answerEn') => (
    <TextAreaField
      name={name}
      label={t(name)}
      minRows={4}
      maxLength={5_000}
      value={draft[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
      error={problems[name]}
    />
  );
  return (
    <>
      <SelectField
        name="category"
        label={t('category')}
        data={choices('FAQ_CATEGORY')}
        value={draft.category}
        onChange={({ currentTarget }) => change({ category: currentTarget.value })}
        error={problems['category']}
      />
      {question('questionKo')}
      {answer('answerKo')}
      {question('questionEn', t('enHint'))}
      {answer('answerEn')}
      <CheckboxField
        name="published"
        label={t('publishedOn')}
        description={t('publishedHint')}
        checked={draft.published}
        onChange={(published) => change({ published })}
      />
    </>
  );
}

function FaqRemoval({ faqNo, onGone }: { faqNo: number; onGone: () => void }) {
  const t = useTranslations('adminBoards');
  const [confirming, setConfirming] = useState(false);
  const removing = useRemoveFaq(faqNo);
  const remove = async (): Promise<void> => {
    await removing.mutateAsync();
    toast(t('faqs.removed'));
    onGone();
  };
  return (
    <>
      <Button variant="quiet" fullWidth onClick={() => setConfirming(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        opened={confirming}
        danger
        title={t('faqs.removeTitle')}
        confirmLabel={t('remove')}
        busy={removing.isPending}
        onConfirm={() => void remove().catch(() => undefined)}
        onCancel={() => setConfirming(false)}
      >
        {t('faqs.removeText')}
        <ErrorMessage error={removing.error} />
      </ConfirmDialog>
    </>
  );
}

type Props = {
  /** undefined for a new one */
  faq: AdminFaq | undefined;
  category: string;
  onClose: () => void;
  onDone: () => void;
};

/** A question with its answer, in both languages. */
export function FaqSheet({ faq, category, onClose, onDone }: Props) {
  const t = useTranslations('adminBoards');
  const { mutateAsync: saveFaq } = useSaveFaq(faq?.faqNo);
  const initial = faq ? toFaqDraft(faq) : emptyFaq(category);
  const [draft, setDraft] = useDraft(`faq ${faq?.faqNo ?? 'new'}`, initial);
  const sending = useForm();
  const submit = (): Promise<void> =>
    sending.send(faqBody, toFaqBody(draft), {}, async (body) => {
      await saveFaq(body);
      toast(t('saved'));
      onDone();
    });
  return (
    <EditSheet
      title={t(faq ? 'faqs.change' : 'faqs.add')}
      changed={JSON.stringify(draft) !== JSON.stringify(initial)}
      onClose={onClose}
    >
      <Form sending={sending} submitLabel={t('save')} onSubmit={() => void submit()}>
        <FaqFields
          draft={draft}
          change={(part) => {
            sending.forget(...Object.keys(part));
            setDraft((now) => ({ ...now, ...part }));
          }}
          sending={sending}
        />
      </Form>
      {faq && <FaqRemoval faqNo={faq.faqNo} onGone={onDone} />}
    </EditSheet>
  );
}
