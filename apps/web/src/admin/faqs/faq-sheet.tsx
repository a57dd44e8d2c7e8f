import { faqBody, type AdminFaq, type FaqBody } from '@onsil/contract/faqs';
import { useTranslations } from 'use-intl';
import { useCodeChoices } from '#features/codes/api.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useRemoveFaq, useSaveFaq } from './commands.ts';
import { useForm } from '#lib/forms/use-form.ts';
import type { FormState } from '#lib/forms/form.ts';

const emptyFaq = { questionKo: '', answerKo: '', questionEn: '', answerEn: '', isPublished: true };

const toFaqBody = ({ category, questionKo, answerKo, questionEn, answerEn, isPublished }: AdminFaq): FaqBody => ({
  category,
  questionKo,
  answerKo,
  questionEn,
  answerEn,
  isPublished,
});

function FaqFields({ form }: { form: FormState<FaqBody> }) {
  const t = useTranslations('adminBoards.faqs');
  const choices = useCodeChoices();
  const question = (name: 'questionKo' | 'questionEn', description?: string) => (
    <TextField {...form.field(name)} label={t(name)} description={description} autoComplete="off" maxLength={100} />
  );
  const answer = (name: 'answerKo' | 'answerEn') => (
    <TextAreaField {...form.field(name)} label={t(name)} minRows={4} maxLength={5_000} />
  );
  return (
    <>
      <SelectField {...form.field('category')} label={t('category')} data={choices('FAQ_CATEGORY')} />
      {question('questionKo')}
      {answer('answerKo')}
      {question('questionEn', t('enHint'))}
      {answer('answerEn')}
      <CheckboxField {...form.checkbox('isPublished')} label={t('publishedOn')} description={t('publishedHint')} />
    </>
  );
}

function FaqRemoval({ faqNo, onGone }: { faqNo: number; onGone: () => void }) {
  const t = useTranslations('adminBoards');
  const { mutateAsync: removeFaq } = useRemoveFaq(faqNo);
  const remove = async (): Promise<void> => {
    await removeFaq();
    toast(t('faqs.removed'));
    onGone();
  };
  return (
    <ConfirmButton fullWidth label={t('remove')} title={t('faqs.removeTitle')} onConfirm={remove}>
      {t('faqs.removeText')}
    </ConfirmButton>
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
  const form = useForm({
    draft: `faq ${faq?.faqNo ?? 'new'}`,
    initial: faq ? toFaqBody(faq) : { ...emptyFaq, category },
  });
  const submit = (): Promise<void> =>
    form.submit(faqBody, form.values, async (body) => {
      await saveFaq(body);
      toast(t('saved'));
      onDone();
    });
  return (
    <EditSheet title={t(faq ? 'faqs.change' : 'faqs.add')} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={t('save')} onSubmit={() => void submit()}>
        <FaqFields form={form} />
      </Form>
      {faq && <FaqRemoval faqNo={faq.faqNo} onGone={onDone} />}
    </EditSheet>
  );
}
