import type { DriverMessages } from '../../et/driver/driver.ts';

export const notices: DriverMessages['notices'] = {
  title: 'Notifications',
  states: {
    unsupported:
      'This browser takes no notifications. On an iPhone add Koorem to the home screen and open it there.',
    off: 'Notifications are off: the server has no public https address.',
    denied: 'The browser forbids notifications. Allow them in its site settings and open this page again.',
    subscribed: 'This device is notified even when Koorem is closed.',
    unsubscribed: 'This device is not notified.',
  },
  turnOn: 'Allow notifications',
  turnOff: 'Turn notifications off',
  seen: 'Seen',
  kinds: {
    JOB_NEW: 'New job',
    JOB_CHANGED: 'Job changed',
    JOB_CANCELLED: 'Job cancelled',
    ORDER_CONFIRMED: 'Order confirmed',
    LOAD_ON_ITS_WAY: 'Truck on its way',
    LOAD_DELIVERED: 'Load delivered',
    CHANGE_ANSWERED: 'Answer to a change asked for',
    ALERT_URGENT: 'Attention: urgent matters',
  },
  urgentHint:
    'Trouble on the road, a late load, a change a client asks for, and what lacks within 2 hours of a load.',
  quiet: 'Quiet hours',
  none: 'People with your rights are sent no notifications.',
  quietHint: 'Notifications wait until quiet hours end.',
  from: 'From',
  to: 'To',
  saved: 'Notification choices are saved',
  failed: 'Could not change notifications',
};
