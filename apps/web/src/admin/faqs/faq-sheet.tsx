import { useTranslations } from 'use-intl';
import { faqBody, type AdminFaq, type FaqBody } from '@onsil/contract/faqs';
import { useCodeChoices, useCodeName } from '#features/codes/api.ts';
import { adminFaqsQuery } from '#features/faqs/api.ts';
import type { FormState } from '#lib/forms/form.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useAddFaq, useChangeFaq, useRemoveFaq } from './commands.ts';

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

type Props = { onClose: () => void; onDone: () => void };

function NewFaq({ category, onClose, onDone }: Props & { category: string }) {
  const t = useTranslations('adminBoards');
  const { mutateAsync: add } = useAddFaq();
  const form = useForm({ draft: 'faq new', initial: { ...emptyFaq, category } });
  const submit = (): Promise<void> =>
    form.submit(faqBody, form.values, async (body) => {
      await add(body);
      toast(t('saved'));
      onDone();
    });
  return (
    <EditSheet title={t('faqs.add')} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={t('save')} onSubmit={() => void submit()}>
        <FaqFields form={form} />
      </Form>
    </EditSheet>
  );
}

/** What somebody else saved of a value, in words. */
const useTheirs = (faq: AdminFaq) => {
  const t = useTranslations('adminBoards.faqs');
  const codeName = useCodeName();
  return (part: keyof FaqBody): { name: string; value: string } => {
    if (part === 'isPublished') return { name: t('publishedOn'), value: '' };
    return { name: t(part), value: part === 'category' ? codeName('FAQ_CATEGORY', faq.category) : faq[part] };
  };
};

function EditFaq({ faq, onClose, onDone }: Props & { faq: AdminFaq }) {
  const t = useTranslations('adminBoards');
  const common = useTranslations('common.conflict');
  const fetchFresh = useFetchFresh();
  const { faqNo } = faq;
  const { mutateAsync: change } = useChangeFaq(faqNo);
  const { form, read, conflicts, submit } = useConflictMerge({
    draft: `faq ${faqNo}`,
    entity: faq,
    toValues: toFaqBody,
    // A deleted question is refused by the next save.
    fresh: async () => (await fetchFresh(adminFaqsQuery)).find((one) => one.faqNo === faqNo) ?? faq,
  });
  const theirs = useTheirs(read);
  const save = async (): Promise<void> => {
    if (
      !(await submit(
        faqBody,
        (values) => values,
        (body, version) => change({ ...body, version }),
      ))
    )
      return;
    toast(t('saved'));
    onDone();
  };
  const hasConflicts = conflicts.length > 0;
  return (
    <EditSheet title={t('faqs.change')} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={hasConflicts ? common('over') : t('save')} onSubmit={() => void save()}>
        <FaqFields form={form} />
        {hasConflicts && <ConflictNote theirs={conflicts.map(theirs)} />}
      </Form>
      <FaqRemoval faqNo={faqNo} onGone={onDone} />
    </EditSheet>
  );
}

/** A question with its answer, in both languages; without one, a new one of the category. */
export function FaqSheet({ faq, category, ...props }: Props & { faq: AdminFaq | undefined; category: string }) {
  return faq ? <EditFaq {...props} faq={faq} /> : <NewFaq {...props} category={category} />;
}
