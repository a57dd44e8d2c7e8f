import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { needsPerson, type DoubtReason } from '@onsil/domain/telemetry/reading-trust';
import { useBackCloses } from '#lib/state/layers.ts';
import { LazyPopover, usePopoverTarget } from '#ui/layout/popover.tsx';
import type { Doubt } from './doubts.ts';
import { useDoubtText } from './use-doubt-text.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './trust-mark.module.css';

/** A reading with its doubts, named where a mark speaks of several. */
export type DoubtfulReading = { key: string; name?: string; doubts: readonly Doubt[] };

type Props = {
  readings: readonly DoubtfulReading[];
  /** replaces the word of the weightiest reason */
  word?: string;
  /** replaces the reasons, where only their number is known */
  text?: string;
  /** the reason of doubt, for screen readers, after the word */
  label: string;
  /** the word is printed, without its button */
  printed?: boolean;
};

/** The reasons as text. */
export function DoubtList({ readings }: Pick<Props, 'readings'>) {
  const { sentence } = useDoubtText();
  return (
    <ul className={`${flow.stack2} ${classes.list}`}>
      {readings.flatMap(({ key, name, doubts }) =>
        doubts.map((doubt) => (
          <li key={`${key} ${doubt.reason}`}>
            {name !== undefined && <strong className={flow.block}>{name}</strong>}
            {sentence(doubt)}
          </li>
        )),
      )}
    </ul>
  );
}

/** Icon and word; plain unless a person has to see to it. */
export function TrustBadge({ reason, word }: { reason: DoubtReason; word?: string }) {
  const t = useTranslations('readingTrust.word');
  const urgent = needsPerson(reason);
  const Icon = urgent ? IconAlertTriangle : IconInfoCircle;
  return (
    <span className={`${flow.inline1} ${typography.captionTight} ${classes.mark}`} data-urgent={urgent || undefined}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {word ?? t(reason)}
    </span>
  );
}

/** How far readings can be trusted: the weightiest reason, and all of them on a tap or with the keyboard. */
export function TrustMark({ readings, word, text, label, printed = false }: Props) {
  // Who only passes by with the keyboard adds no step to the history.
  const [openedBy, setOpenedBy] = useState<'focus' | 'press' | null>(null);
  const opened = openedBy !== null;
  const close = (): void => setOpenedBy(null);
  useBackCloses(openedBy === 'press', close);
  const targetProps = usePopoverTarget(opened);
  const t = useTranslations('readingTrust.word');
  const reason = readings.find(({ doubts }) => doubts.some((doubt) => needsPerson(doubt.reason)))?.doubts[0]?.reason;
  const shown = reason ?? readings[0]?.doubts[0]?.reason;
  if (shown === undefined) return null;
  const badge = <TrustBadge reason={shown} word={word ?? t(shown)} />;
  return (
    <>
      <button
        {...targetProps}
        type="button"
        className={classes.button}
        aria-label={`${word ?? t(shown)}, ${label}`}
        onClick={() => setOpenedBy(opened ? null : 'press')}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setOpenedBy('focus')}
        onBlur={close}
      >
        {badge}
      </button>
      {printed && <span className={classes.onPaper}>{badge}</span>}
      <LazyPopover
        opened={opened}
        onClose={close}
        targetId={targetProps.id}
        position="bottom-start"
        width={280}
        dropdown={{ p: 'sm', 'aria-label': label, children: text ?? <DoubtList readings={readings} /> }}
      />
    </>
  );
}
