import { IconBellOff } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { joinFacts } from '#lib/format/facts.ts';
import { whenQuiet } from '#lib/http/quiet.ts';
import { lazyPart } from '#lib/i18n/lazy-part.ts';
import { useNow } from '#lib/state/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOutcomeToast } from '#ui/feedback/use-outcome-toast.ts';
import { useMuteAlarms } from '../commands.ts';
import { useDeviationText } from '../model/deviation-text.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './act-on-deviation.module.css';

const loadSheet = async () => (await import('../list/action-sheet.tsx')).ActionSheet;
const ActionSheet = lazyPart(loadSheet);

/** Loads the sheet after the screen: actions are recorded without a network too. */
const useLoadAhead = (): void =>
  useEffect(
    () =>
      void whenQuiet()
        .then(loadSheet)
        .catch(() => undefined),
    [],
  );

type NoteProps = {
  deviation: Deviation;
  /** how long it lasts is shown beside the note */
  hasDurationBeside?: boolean;
};

/** How long an open deviation lasts, who is in charge, the last action on it, and until when it is muted. */
export function DeviationNote({ deviation, hasDurationBeside = false }: NoteProps) {
  const text = useDeviationText();
  const now = useNow(30);
  return joinFacts([
    hasDurationBeside ? text.began(deviation) : text.course(deviation, now),
    text.assigned(deviation),
    text.acted(deviation),
    text.muted(deviation),
  ]);
}

const muteHours = 1;

type Props = {
  farmId: string;
  deviation: Deviation;
  /** leads to a form of the page, in place of a sheet */
  onRecord?: () => void;
};

/** The two decisions about an open deviation: mute it for an hour, or record what was done. */
export function ActOnDeviation({ farmId, deviation, onRecord }: Props) {
  const t = useTranslations('deviations');
  const { nameOf } = useDeviationText();
  const mute = useMuteAlarms(farmId);
  const report = useOutcomeToast();
  useLoadAhead();
  const [opened, setOpened] = useState(false);
  // The sheet stays about what it was opened for, also when another deviation takes this place.
  const [acted, setActed] = useState<Deviation>();
  const name = `${deviation.controllerName} ${nameOf(deviation)}`;
  const muteForAnHour = (): void =>
    report(
      mute.mutateAsync({
        controllerId: deviation.controllerId,
        isMuting: true,
        hours: muteHours,
        ...(deviation.field !== null && { field: deviation.field }),
      }),
      { done: t('muteHour.done'), failed: (reason) => t('switches.failed', { reason }) },
    );
  return (
    <div className={`${flow.buttons} ${classes.actions}`}>
      {deviation.mutedBy === null && (
        <Button
          icon={<IconBellOff size={16} stroke={1.5} aria-hidden />}
          aria-label={t('muteHour.of', { name })}
          loading={mute.isPending}
          onClick={muteForAnHour}
        >
          {t('muteHour.confirm')}
        </Button>
      )}
      <Button
        variant="primary"
        className={classes.record}
        aria-label={t('act.openOf', { name })}
        onClick={() => {
          if (onRecord) return onRecord();
          setActed(deviation);
          setOpened(true);
        }}
      >
        {t('act.open')}
      </Button>
      {acted && (
        <Suspense>
          <ActionSheet
            key={acted.deviationId}
            farmId={farmId}
            deviations={[acted.deviationId === deviation.deviationId ? deviation : acted]}
            about={[acted.deviationId]}
            opened={opened}
            onClose={() => setOpened(false)}
            onDone={() => setActed(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
