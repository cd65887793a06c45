export { dropPushMessages, queuePushMessages } from './queue-messages.ts';
