import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Profile } from '@onsil/contract/members';
import { codesQuery, useCodeChoices } from '#features/codes/api.ts';
import { myProfileQuery } from '#features/members/api.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useSession } from '#lib/session/use-session.ts';
import { isEqual } from '#lib/state/is-equal.ts';
import { useDraft } from '#lib/state/use-draft.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { deleteDraft, saveDraft, loadDraft, createInquiryDraft } from '../model/inquiry-draft.ts';
import { NewInquiryForm } from './inquiry-form.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../inquiries.module.css';

type SentInquiry = { inquiryNo: number; email: string };
type InquiryFormProps = { kind: string | undefined; profile: Profile | undefined; onSent: (sent: SentInquiry) => void };

/** The form, once the kinds and the profile of a signed-in member are loaded. */
function InquiryForm({ kind, profile, onSent }: InquiryFormProps) {
  const t = useTranslations('support.customer');
  const kinds = useCodeChoices()('INQUIRY_KIND');
  const memberNo = profile?.memberNo ?? 0;
  const initial = createInquiryDraft(
    kinds.find(({ value }) => value === kind)?.value ?? kinds[0]?.value ?? '',
    profile,
  );
  const before = loadDraft(memberNo);
  const form = useForm({
    draft: 'inquiry',
    initial: { ...initial, hasAgreedToPrivacy: false },
    startValues: before && { ...before, hasAgreedToPrivacy: false },
  });
  const { hasAgreedToPrivacy: _, ...draft } = form.values;
  const [isRestored, setIsRestored] = useDraft('inquiry restored', before !== undefined);
  const changed = !isEqual(draft, initial);
  useEffect(() => {
    if (changed) saveDraft(memberNo, draft);
    else deleteDraft();
  });
  const startOver = (): void => {
    deleteDraft();
    setIsRestored(false);
    form.set(initial);
  };
  return (
    <Card padded>
      {isRestored && (
        <output className={`${flow.wrap2} ${surface.soft} ${classes.kept}`}>
          {t('draft')}
          <Button variant="quiet" onClick={startOver}>
            {t('forget')}
          </Button>
        </output>
      )}
      <NewInquiryForm
        kinds={kinds}
        form={form}
        onSent={(inquiryNo, email) => {
          deleteDraft();
          onSent({ inquiryNo, email });
        }}
      />
    </Card>
  );
}

type ThanksProps = { sent: SentInquiry; hasAccount: boolean; onAnother: () => void };

function Thanks({ sent, hasAccount, onAnother }: ThanksProps) {
  const t = useTranslations('support.customer');
  return (
    <>
      <PageTitle title={t('sentTitle')} />
      <Card padded>
        <div className={flow.stack3}>
          <p className={typography.heading}>{t('sentNumber', { number: sent.inquiryNo })}</p>
          <p>{t(hasAccount ? 'sentTextMember' : 'sentText', { email: sent.email })}</p>
          <Actions>
            <ButtonLink to="/" variant="primary">
              {t('home')}
            </ButtonLink>
            <Button onClick={onAnother}>{t('another')}</Button>
          </Actions>
        </div>
      </Card>
    </>
  );
}

type Props = { kind: string | undefined; links: ReactNode };

export function NewInquiry({ kind, links }: Props) {
  const t = useTranslations();
  const session = useSession();
  const codes = useQuery(codesQuery);
  const profile = useQuery({ ...myProfileQuery, enabled: session !== null });
  const [sent, setSent] = useDraft<SentInquiry | undefined>('inquiry sent', undefined);
  if (sent)
    return (
      <div className={`${flow.parts} ${classes.page}`}>
        <Thanks sent={sent} hasAccount={session !== null} onAnother={() => setSent(undefined)} />
      </div>
    );
  const ready = codes.data && (session === null || profile.data);
  const failed = codes.error ?? profile.error;
  const retry = (): void => {
    void codes.refetch();
    if (session) void profile.refetch();
  };
  return (
    <div className={`${flow.parts} ${classes.page}`}>
      <PageTitle title={t('support.customer.title')} sub={t('support.customer.hint')} actions={links} />
      {ready ? (
        <InquiryForm kind={kind} profile={profile.data} onSent={setSent} />
      ) : (
        <Card padded>
          <QueryFallback error={failed} retry={retry} lines={8} />
        </Card>
      )}
    </div>
  );
}
