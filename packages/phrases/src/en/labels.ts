import type { labels as ko } from '../ko/labels.ts';
import type { Same } from '../same.ts';

export const labels: Same<typeof ko> = {
  title: 'QR labels',
  hint: 'Fits A4 label sheets with 3 × 8 labels (70 × 37 mm). Scanning one with a phone’s camera opens that place.',
  print: 'Print',
  kinds: 'Labels for',
  kind: { controller: 'Controllers', rack: 'Racks', batch: 'Batches' },
  code: 'QR code of {name}',
  none: 'No labels to print',
  noneText: 'Add controllers, racks or batches to print their labels.',
  scan: {
    title: 'Scan QR code',
    hint: 'Hold a label into the square to open its place.',
    picture: 'Camera',
    searching: 'Looking for a QR code',
    foreign: 'This QR code isn’t a label of the portal.',
    photo: 'Photograph the label',
    unread: 'No QR code found in the photo. Try again from closer.',
    refused: {
      title: 'The camera is blocked',
      text: 'Allow the camera for this site in the browser’s settings, photograph the label, or use the phone’s camera app.',
    },
    none: {
      title: 'No camera found',
      text: 'There is none, or another app is using it. Choose a photo of the label, or use the phone’s camera app.',
    },
    reader: {
      title: 'QR codes can’t be read',
      text: 'The QR reader didn’t load. Check the connection and try again, or use the phone’s camera app.',
    },
    insecure: {
      title: 'No camera at this address',
      text: 'Browsers show the camera at https addresses only. Photograph the label, or use the phone’s camera app.',
    },
  },
  place: {
    measure: 'Measure',
    measureAt: 'Measure · {name}',
    photo: 'Photo',
    step: 'Next step',
    stepOf: 'Next step · {name}',
    unknown: 'Unknown label',
    unknownText: 'It was deleted, its batch is complete, or you have no access to its farm.',
    toFarms: 'All farms',
  },
};
