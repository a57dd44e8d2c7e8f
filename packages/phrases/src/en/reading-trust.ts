import type { readingTrust as ko } from '../ko/reading-trust.ts';
import type { Same } from '../same.ts';

/** How far readings can be trusted, and why values are missing. */
export const readingTrust: Same<typeof ko> = {
  word: {
    silent: 'No data',
    late: 'Late',
    maintenance: 'Work in progress',
    stuck: 'Not changing',
    drifting: 'Calibrate',
    calibrationDue: 'Calibration due',
    rejected: 'Values rejected',
    derived: 'Check inputs',
    settingUnanswered: 'Setting unanswered',
  },
  text: {
    silent: 'No value for more than a day. Last received {time}. Check power and network.',
    late: 'New values are late. Last received {time}.',
    maintenance: '{work} in progress: values may be unusual.',
    stuck: 'The value hasn’t changed since {time}. Check the sensor.',
    drifting: 'Off by {bias} from manual readings, more than the tolerance. Calibrate the sensor.',
    calibrationDue:
      'Will be off by more than its tolerance in {days, plural, one {# day} other {# days}}. Plan a calibration.',
    rejected: '{count} impossible values weren’t stored.',
    derived: 'Computed from {names}. Check that sensor first.',
    settingUnanswered: 'The controller hasn’t answered the setting sent {time}.',
  },
  label: 'Why to check {name}',
  count: '{count} to check',
  ofReading: '{name}: {word}',
  andMore: '{word}, {count} more',
  listLabel: 'What to check, and why',
  farm: 'Sensors don’t change or differ from manual readings. Check the farm’s dashboard.',
  title: 'Trust',
  trusted: 'No reason for doubt.',
  missing: {
    silent: 'no data for {duration}',
    maintenance: 'work for {duration}',
    rejected: '{count} rejected',
    gaps: 'short gaps',
    never: 'nothing received',
  },
};
