import type * as et from '../../et/driver/driver-outbox.ts';

export const sync: typeof et.sync = {
  others: (count) => `Reports of another driver wait to be sent: ${count}`,
  othersHint: 'They are sent when that driver signs in here again.',
  wiped: (count) => `Storage was cleared; unsent: ${count}`,
  wipedHint:
    'The phone or browser deleted the data of Koorem. Look through your jobs and enter again what is missing.',
  wipedNoted: 'Understood',
  waiting: (count) => `Waiting to send: ${count}`,
  attention: (count) => `Needs attention: ${count}`,
  allSent: 'All sent',
  connected: 'Connected',
  offlineShort: 'Offline',
  failed: 'Sending failed',
  offline: 'You are offline. Data stays on the device and is sent when the connection is back.',
  expired: 'The session has expired. Sign in again.',
  yes: 'Yes, it is right',
  unacceptable: 'The server did not accept these data.',
  forbidden: 'You are no longer allowed to do this.',
  tooLarge: 'This is too much data to send at once.',
  correct: 'Correct',
  sendCorrected: 'Send corrected data',
  empty: 'empty',
  notStored: 'The data could not be stored on the device. Try again.',
  storageFull: 'The phone’s storage is full. Delete photos or apps and try again.',
  olderTab: 'An older version of the app is still open. Close its other tabs and reload this page.',
  outbox: 'Unsent data',
  photo: 'Photo',
  noted: 'Took note of the new destination',
};

export const report: typeof et.report = {
  throwAway: 'Delete report',
  throwAwayTitle: 'Delete the report that was not sent?',
  goes: 'The data of this report will be gone from the device for good.',
};

export const undo: typeof et.undo = {
  button: 'Undo step',
  tooLate: 'This step has already been sent.',
};

export const outcome: typeof et.outcome = {
  title: 'Done differently',
  DIFFERS:
    'What you did is recorded. The office wanted something else and decides what follows; until then work on as usual.',
  KEPT: 'The office changed the job before your report arrived. Everything that you reported is kept at the office.',
  keptLoaded: 'The load is on your truck: drive on and report as usual.',
  done: 'You did',
  wanted: 'The office wanted',
  answered: "The office's decision",
  answers: {
    KEEP: 'It stays as you did it.',
    CONTINUE: 'The load goes on as a new job.',
    RESTORE: 'The job is restored as you did it.',
    DISMISS: 'The office cancelled your report.',
  },
  staysCancelled: 'The job stays cancelled.',
};
