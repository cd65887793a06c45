import type * as et from '../../et/driver/driver-outbox.ts';

export const sync: typeof et.sync = {
  waiting: (count) => `Waiting to send: ${count}`,
  attention: (count) => `Needs attention: ${count}`,
  allSent: 'All sent',
  connected: 'Connected',
  offlineShort: 'Offline',
  failed: 'Sending failed',
  offline: 'You are offline. Data stays on the device and is sent when the connection is back.',
  expired: 'The session has expired. Sign in again.',
  changed: 'The job has changed meanwhile. Check the data.',
  unusual: 'A value is unusual. Correct it or confirm that it is right.',
  gone: "This job is no longer your truck's. The office keeps what you reported.",
  first: 'Decide above first.',
  yes: 'Yes, it is right',
  unacceptable: 'The server did not accept these data.',
  notThere: "This job is no longer with this carrier's trucks.",
  forbidden: 'You are no longer allowed to do this.',
  notAllowed: 'These data cannot be changed any more.',
  sentOtherwise: 'This step has already been sent with other data.',
  tooLarge: 'This is too much data to send at once.',
  fault: 'Something went wrong on the server. The data are still on the device.',
  correct: 'Correct',
  sendCorrected: 'Send corrected data',
  keepLocal: 'Keep mine',
  acceptRemote: "Use the server's",
  nothingToKeep: 'This step is not possible any more.',
  field: 'Field',
  mine: 'My phone',
  servers: 'Office',
  otherPhone: 'Another phone',
  empty: 'empty',
  notStored: 'The data could not be stored on the device. Try again.',
  olderTab: 'An older version of the app is still open. Close its other tabs and reload this page.',
  outbox: 'Unsent data',
  photo: 'Photo',
  noted: 'Took note of the new destination',
};

export const report: typeof et.report = {
  send: 'Send to the office for information',
  call: 'Call the office',
  waits: 'Goes to the office for information when the connection is back.',
  throwAway: 'Throw away',
  throwAwayTitle: 'Throw away the unsent data of this job?',
  goes: (parts) => `Gone from the device for good: ${parts}.`,
};

export const parts: typeof et.parts = {
  weights: 'weights',
  signature: 'signature',
  photos: (count) => `photos (${count})`,
  times: 'times',
  loads: 'previous loads',
  km: 'kilometres',
  notes: 'notes',
  nothing: 'this report',
};

export const undo: typeof et.undo = {
  button: 'Undo step',
  tooLate: 'This step has already been sent.',
};

export const changed: typeof et.changed = {
  title: 'The office changed the job',
  unknown: 'Your phone did not know of it: there was no connection.',
  office: {
    destination: (place) => `The office set the destination: ${place}.`,
    pickup: (place) => `The office set the pickup: ${place}.`,
    truck: (plate) => `The office gave the job to the truck ${plate}.`,
    trailer: (plate) => `The office set the trailer ${plate}.`,
  },
  questions: {
    left: 'Where did the load go?',
    goes: 'Where is the load going?',
    pickup: 'Where is the load from?',
    truck: 'Which truck are you driving?',
    trailer: 'Which trailer are you pulling?',
    drivenTruck: 'Which truck did you drive?',
    drivenTrailer: 'Which trailer did you pull?',
    several: 'How is it really?',
  },
  none: {
    destination: 'There was no destination',
    pickup: 'There was no pickup',
    truck: 'There was no truck',
    trailer: 'No trailer',
  },
  asMine: 'as my phone showed',
  asOffice: 'as the office set',
  told: 'The office sees your answer.',
  takenBack: 'The office has taken its change back.',
  send: 'Send on',
};
