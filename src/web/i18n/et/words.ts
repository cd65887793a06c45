/**
 * The words of the shell and of the staff's screens, by area. The spelling is the specification's; where a
 * number decides, the entry is a function. What stands here is part of the first load: a large area of its
 * own (a driver's screens) is imported by its screens from its own module instead.
 */
export * as words from './catalogue.ts';
