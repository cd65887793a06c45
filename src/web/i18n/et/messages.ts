/** The words of the shell and of what staff's screens share, by area; a large area is imported from its own module. */
export * as messages from './catalogue.ts';
